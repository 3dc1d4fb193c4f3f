import type { InputColumn, RateColumn } from '../cells/inputColumns.ts';
import classes from './BidGrid.module.css';
import { type GridLayout, lockedColumns, lockedCount } from './gridLayout.ts';

interface GridHeaderProps {
  columns: readonly InputColumn[];
  layout: GridLayout;
}

/** The names of the columns, with units; breaks of one charge stand below its name. */
export function GridHeader({ columns, layout }: GridHeaderProps) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div
        role="row"
        aria-rowindex={1}
        className={classes.headRow}
        style={{ gridTemplateColumns: layout.template }}
      >
        {lockedColumns.map(({ id, name }, at) => (
          <div
            key={id}
            role="columnheader"
            aria-colindex={at + 1}
            className={classes.headCell}
            data-frozen={at < layout.frozen || undefined}
            data-edge={at === layout.frozen - 1 || undefined}
            data-align={id === 'volume' ? 'right' : undefined}
            style={at < layout.frozen ? { left: layout.lefts[at] } : undefined}
          >
            <span className={classes.headName}>{name}</span>
          </div>
        ))}
        {groupsOf(columns).map(({ name, from, count, required }) => (
          // The columns below say the charge's name themselves.
          <div
            key={name}
            aria-hidden
            className={classes.headGroup}
            style={{ gridColumn: `${lockedCount + from + 1} / span ${count}` }}
          >
            <span style={{ left: layout.frozenPx }}>
              {name}
              {required && <Required />}
            </span>
          </div>
        ))}
        {columns.map((column, at) => (
          <InputHead key={column.id} column={column} at={lockedCount + at} />
        ))}
      </div>
    </div>
  );
}

function InputHead({ column, at }: { column: InputColumn; at: number }) {
  const isBreak = column.kind === 'rate' && column.breakLabel !== null;
  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      aria-label={headLabel(column)}
      className={classes.headCell}
      data-align={column.kind === 'currency' ? undefined : 'right'}
      data-break={isBreak || undefined}
      style={{ gridColumn: at + 1 }}
      title={column.name}
    >
      {column.kind === 'rate' ? (
        <>
          <span className={classes.headName}>
            {column.breakLabel ?? column.chargeName}
            {!isBreak && column.required && <Required />}
          </span>
          {!isBreak && <span className={classes.unit}>{column.unitName}</span>}
        </>
      ) : (
        <span className={classes.headName}>{column.name}</span>
      )}
    </div>
  );
}

function Required() {
  return (
    <span className={classes.required} title="Required: without it a bid is partial">
      *
    </span>
  );
}

function headLabel(column: InputColumn): string {
  if (column.kind !== 'rate') return column.name;
  return `${column.name}, ${column.unitName}${column.required ? ', required' : ''}`;
}

/** Runs of breaks of one charge. */
function groupsOf(columns: readonly InputColumn[]) {
  const groups: { name: string; from: number; count: number; required: boolean }[] = [];
  columns.forEach((column, at) => {
    if (column.kind !== 'rate' || column.breakLabel === null) return;
    const name = groupName(column);
    const last = groups.at(-1);
    if (last?.name === name) last.count += 1;
    else groups.push({ name, from: at, count: 1, required: column.required });
  });
  return groups;
}

function groupName({ chargeName, unitName }: RateColumn): string {
  return `${chargeName}, ${unitName}`;
}
