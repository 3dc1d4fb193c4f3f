import type { ReactNode } from 'react';
import classes from './FieldGrid.module.css';

export interface Field {
  label: string;
  value: ReactNode;
  /** Takes a row for itself: long texts without spaces, such as email addresses. */
  isWide?: boolean;
}

interface FieldGridProps {
  fields: readonly Field[];
}

/** Label and value pairs in as many columns as fit; a dash for an empty value. */
export function FieldGrid({ fields }: FieldGridProps) {
  return (
    <dl className={classes.grid}>
      {fields.map(({ label, value, isWide }) => (
        <div key={label} className={classes.field} data-wide={isWide || undefined}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
