import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type Column, isSortable, nextSort, type Sort } from './column.ts';
import classes from './DataTable.module.css';
import { dragColumns } from './dragColumns.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { type Selection, toggleAll } from './selection.ts';

interface HeaderRowProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSortChange?: (sort: Sort) => void;
  selection?: Selection;
  onSelectionChange?: (selection: Selection) => void;
  rowIds?: readonly string[];
  /** Moves a column to the position of another one. */
  onMove?: (id: string, targetId: string) => void;
}

/** The headers, which sort and can be dragged, and the checkbox that selects every row. */
export function HeaderRow<Row>(props: HeaderRowProps<Row>) {
  const { columns, sort, onSortChange, selection, onSelectionChange, rowIds = [], onMove } = props;
  const chosen = selection === undefined ? 0 : rowIds.filter((id) => selection.has(id)).length;
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        {selection !== undefined && onSelectionChange !== undefined && (
          <div role="columnheader" className={classes.choose} aria-label="Chosen">
            <RowCheckbox
              label="Select all rows"
              checked={chosen > 0 && chosen === rowIds.length}
              indeterminate={chosen > 0 && chosen < rowIds.length}
              onChange={() => onSelectionChange(toggleAll(selection, rowIds))}
            />
          </div>
        )}
        {columns.map((column, at) => {
          const sorted = sort?.columnId === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined;
          const sorts = onSortChange !== undefined && isSortable(column);
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={sorts ? (sorted ?? 'none') : undefined}
              className={classes.header}
              data-align={column.align}
              {...(at > 0 && onMove !== undefined
                ? dragColumns(column.id, (droppedId) => onMove(droppedId, column.id))
                : {})}
            >
              {sorts ? (
                <button
                  type="button"
                  className={classes.sort}
                  data-sorted={sorted}
                  title={column.hint === undefined ? column.header : `${column.header}: ${column.hint}`}
                  onClick={() => onSortChange(nextSort(column, sort))}
                >
                  <span className={classes.headerText}>{column.header}</span>
                  <SortMark sorted={sorted} />
                </button>
              ) : (
                <span
                  className={classes.headerText}
                  title={column.hint === undefined ? column.header : `${column.header}: ${column.hint}`}
                >
                  {column.header}
                </span>
              )}
              {column.filter}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function SortMark({ sorted }: { sorted: 'ascending' | 'descending' | undefined }) {
  if (sorted === 'ascending') return <ArrowUp size={12} aria-hidden />;
  if (sorted === 'descending') return <ArrowDown size={12} aria-hidden />;
  return <ChevronsUpDown size={12} aria-hidden className={classes.unsorted} />;
}
