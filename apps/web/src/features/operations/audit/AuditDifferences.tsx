import { formatCount } from '../../../ui/figures.ts';
import type { AuditEntry } from '../operations.api.ts';
import classes from './Audit.module.css';
import { auditDifference } from './auditDifference.ts';

const mostShown = 60;

/** What an entry changed, field by field. */
export function AuditDifferences({ entry }: { entry: Pick<AuditEntry, 'before' | 'after' | 'names'> }) {
  const { differences, unchanged } = auditDifference(entry.before, entry.after, entry.names);
  const isNew = differences.every(({ before }) => before === undefined);
  if (differences.length === 0)
    return <p className={classes.quiet}>{unchanged > 0 ? 'No changes.' : 'This entry has no details.'}</p>;
  return (
    <>
      <table className={classes.differences}>
        <caption className="visually-hidden">What changed</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {!isNew && <th scope="col">Before</th>}
            <th scope="col">{isNew ? 'Value' : 'After'}</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, mostShown).map(({ label, before, after }, at) => (
            // Two items of a list may have the same label.
            <tr key={`${label} ${at}`}>
              <th scope="row">{label}</th>
              {!isNew && <td data-was>{before ?? '–'}</td>}
              <td>{after ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.quiet}>
        {[
          differences.length > mostShown &&
            `${formatCount(differences.length - mostShown)} more are in the export`,
          unchanged > 0 && `${formatCount(unchanged)} unchanged`,
        ]
          .filter(Boolean)
          .join('; ')}
      </p>
    </>
  );
}
