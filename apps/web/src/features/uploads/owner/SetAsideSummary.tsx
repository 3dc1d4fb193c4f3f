import { countOf } from '../../../ui/figures.ts';
import { setAsideByMode } from '../reconciliation/setAsideByMode.ts';
import type { SetAside } from '../uploadTypes.ts';
import classes from './Owner.module.css';

/** Rows of other modes, by the upload they belong to. */
export function SetAsideSummary({ setAside }: { setAside: readonly SetAside[] }) {
  if (setAside.length === 0) return null;
  return (
    <>
      <h3 className={classes.subheading}>Set aside: rows of other modes</h3>
      <ul className={classes.setAside}>
        {setAsideByMode(setAside).map((group) => (
          <li key={group.key}>
            <span>{group.modeTexts.join(', ')}</span>
            <span className={classes.facts}>
              {countOf(group.count, 'row')} ·{' '}
              {group.uploadId === null
                ? (group.modeTitle ?? 'unknown mode')
                : `sent to ${group.modeTitle ?? 'an upload of their own'}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
