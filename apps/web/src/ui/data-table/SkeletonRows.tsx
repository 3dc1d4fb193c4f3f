import { Skeleton } from '@mantine/core';
import type { Column } from './column.ts';
import classes from './DataTable.module.css';

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[];
  selectable: boolean;
}

const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Placeholder rows while loading. */
export function SkeletonRows<Row>({ columns, selectable }: SkeletonRowsProps<Row>) {
  return (
    <div role="rowgroup">
      {rows.map((row) => (
        <div key={row} role="row" className={classes.row} style={{ opacity: 1 - row * 0.09 }}>
          {selectable && <div role="gridcell" className={classes.choose} />}
          {columns.map((column, at) => (
            <div
              key={column.id}
              role="gridcell"
              className={`${classes.cell} ${classes.skeleton}`}
              data-align={column.align}
            >
              <Skeleton height={9} width={`${45 + ((row * 7 + at * 13) % 40)}%`} radius="sm" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
