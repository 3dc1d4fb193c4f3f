import { useEffect, useRef } from 'react';
import type { Column } from './column.ts';
import classes from './DataTable.module.css';
import { RowCheckbox } from './RowCheckbox.tsx';

interface RowProps<Data> {
  row: Data;
  /** Position in the sorted list, from 0. */
  index: number;
  columns: readonly Column<Data>[];
  name: string;
  chosen: boolean | undefined;
  choosable: boolean;
  open: boolean;
  tabbable: boolean;
  /** The keyboard has moved to this row, so it takes the focus. */
  takesFocus: boolean;
  onFocus: () => void;
  onToggle?: (row: Data) => void;
  onOpen?: (row: Data) => void;
}

/** One row. A click opens it, except on a control in a cell. */
export function Row<Data>(props: RowProps<Data>) {
  const { row, index, columns, name, chosen, open, takesFocus, onToggle, onOpen } = props;
  const element = useRef<HTMLDivElement>(null);
  // The browser owns the focus. The virtualiser scrolls; native scrolling would conflict with it.
  useEffect(() => {
    if (takesFocus) element.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <div
      role="row"
      ref={element}
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
          {props.choosable && (
            <RowCheckbox
              label={`Select ${name}`}
              checked={chosen === true}
              tabIndex={-1}
              onChange={() => onToggle(row)}
            />
          )}
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
