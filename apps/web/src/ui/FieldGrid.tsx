import type { ReactNode } from 'react';
import classes from './FieldGrid.module.css';

export interface Field {
  label: string;
  value: ReactNode;
}

interface FieldGridProps {
  fields: readonly Field[];
}

/** Labels with their values in as many columns as fit; an empty value shows a dash. */
export function FieldGrid({ fields }: FieldGridProps) {
  return (
    <dl className={classes.grid}>
      {fields.map(({ label, value }) => (
        <div key={label} className={classes.field}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
