import { Skeleton } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { formatCount, formatMoment } from '../../../ui/figures.ts';
import type { ActivityEntry } from '../activity/activity.api.ts';
import type { AuditEntry } from '../operations.api.ts';
import classes from './Audit.module.css';
import { AuditDifferences } from './AuditDifferences.tsx';
import { actionLabel } from './actionLabel.ts';
import { textOf, wordsOf } from './auditDifference.ts';

type ShownEntry = AuditEntry | ActivityEntry;

interface AuditEntriesProps {
  label: string;
  entries: readonly ShownEntry[] | undefined;
  /** Whether entries concern different customers. */
  hasCustomer: boolean;
  /** The expanded entry. */
  openId: string | undefined;
  onToggle: (entryId: string) => void;
}

/** Audit entries (who did what), newest first; a row expands to show the change. */
export function AuditEntries({ label, entries, hasCustomer, openId, onToggle }: AuditEntriesProps) {
  return (
    // Focusable, because it may scroll.
    <section className={classes.scroll} tabIndex={0} aria-label={label} aria-busy={entries === undefined}>
      <table className={classes.entries}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Action</th>
            <th scope="col">Affected</th>
            <th scope="col">By</th>
            {hasCustomer && <th scope="col">Customer</th>}
            <th scope="col">IP address</th>
          </tr>
        </thead>
        <tbody>
          {entries === undefined
            ? [0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
                <tr key={row} className={classes.entry}>
                  {[60, 50, 70, 40, 30, ...(hasCustomer ? [50] : [])].map((width, at) => (
                    <td key={`${width}-${at + 1}`}>
                      <Skeleton height={9} width={`${width}%`} radius="sm" />
                    </td>
                  ))}
                </tr>
              ))
            : entries.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  hasCustomer={hasCustomer}
                  open={entry.id === openId}
                  onToggle={onToggle}
                />
              ))}
        </tbody>
      </table>
    </section>
  );
}

interface EntryProps {
  entry: ShownEntry;
  hasCustomer: boolean;
  open: boolean;
  onToggle: (entryId: string) => void;
}

function Entry({ entry, hasCustomer, open, onToggle }: EntryProps) {
  const detailId = `audit-${entry.id}`;
  return (
    <>
      <tr
        className={classes.entry}
        data-open={open || undefined}
        // The whole row is clickable as a larger mouse target; keyboard users have the button.
        onClick={() => onToggle(entry.id)}
      >
        <td>
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            aria-label={`${formatMoment(entry.at)}: ${actionLabel(entry)}, by ${entry.actor}`}
          >
            <ChevronRight size={14} aria-hidden />
            {formatMoment(entry.at)}
          </button>
        </td>
        <td data-text>{actionLabel(entry)}</td>
        <td data-text>
          {entry.subjectName ?? wordsOf(entry.subjectKind)}
          <span className={classes.quiet}>
            {entry.subjectName !== null
              ? ` · ${wordsOf(entry.subjectKind).toLowerCase()}`
              : entry.subjectId !== null && ` ${textOf(entry.subjectId, entry.subjectKind)}`}
          </span>
        </td>
        <td data-text>
          {entry.actor}
          {/* Not twice: most users act for the customer named in the next column. */}
          {entry.actorCompany !== null && !(hasCustomer && entry.actorCompany === entry.customer) && (
            <span className={classes.quiet}> · {entry.actorCompany}</span>
          )}
        </td>
        {hasCustomer && <td data-text>{entry.customer ?? '–'}</td>}
        <td>{entry.fromAddress ?? '–'}</td>
      </tr>
      {open && (
        <tr className={classes.detail}>
          <td colSpan={hasCustomer ? 6 : 5} id={detailId}>
            <div className={classes.inner}>
              <AuditDifferences entry={entry} />
              <dl className={classes.marks}>
                <Mark name="Entry" value={entry.id} />
                {entry.subjectName !== null && entry.subjectId !== null && (
                  <Mark name={`${wordsOf(entry.subjectKind)} ID`} value={entry.subjectId} />
                )}
                {'position' in entry && (
                  <Mark
                    name="Chain position"
                    value={entry.position === null ? 'not linked yet' : formatCount(entry.position)}
                  />
                )}
                {'requestId' in entry && entry.requestId !== null && (
                  <Mark name="Request" value={entry.requestId} />
                )}
              </dl>
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

function Mark({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
