import type { Upload } from '../uploadTypes.ts';
import classes from './Owner.module.css';

/** Reasons against approving an upload. */
export function WarningList({ warnings }: Pick<Upload, 'warnings'>) {
  return (
    <ul className={classes.warnings}>
      {warnings.map(({ code, text }) => (
        <li key={code}>{text}</li>
      ))}
    </ul>
  );
}
