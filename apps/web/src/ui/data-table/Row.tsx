import type { RefCallback } from 'react';
import type { Column } from './column.ts';
import classes from './DataTable.module.css';
import { RowCheckbox } from './RowCheckbox.tsx';

interface RowProps<Data> {
  row: Data;
  /** Place in the sorted list, from 0. */
  index: number;
  columns: readonly Column<Data>[];
  name: string;
  chosen: boolean | undefined;
  open: boolean;
  tabbable: boolean;
  focusRef: RefCallback<HTMLDivElement>;
  onFocus: () => void;
  onToggle?: (row: Data) => void;
  onOpen?: (row: Data) => void;
}

/** One row. A click anywhere but on a cell's own control opens it. */
export function Row<Data>(props: RowProps<Data>) {
  const { row, index, columns, name, chosen, open, onToggle, onOpen } = props;
  return (
    <div
      role="row"
      ref={props.focusRef}
      aria-rowindex={index + 2}
      aria-selected={chosen}
      tabIndex={props.tabbable ? 0 : -1}
      className={classes.row}
      data-chosen={chosen || undefined}
      data-open={open || undefined}
      data-opens={onOpen !== undefined || undefined}
      onFocus={props.onFocus}
      onClick={(event) => {
        const control = (event.target as HTMLElement).closest('a, button, input, select, textarea, label');
        if (control === null) onOpen?.(row);
      }}
    >
      {onToggle !== undefined && (
        <div role="gridcell" className={classes.choose}>
          <RowCheckbox
            label={`Choose ${name}`}
            checked={chosen === true}
            tabIndex={-1}
            onChange={() => onToggle(row)}
          />
        </div>
      )}
      {columns.map((column) => (
        <div key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
          {column.cell(row)}
        </div>
      ))}
    </div>
  );
}
