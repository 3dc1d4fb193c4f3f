import { ColumnChooser } from './ColumnChooser.tsx';
import type { Column } from './column.ts';
import type { DataTableProps } from './DataTable.tsx';
import classes from './DataTable.module.css';
import { FoldedColumns } from './FoldedColumns.tsx';
import { SortChooser } from './SortChooser.tsx';
import { standardLayout } from './tableLayout.ts';

interface ToolbarProps<Row> extends DataTableProps<Row> {
  folded: readonly Column<Row>[];
  asCards: boolean;
  /** The bar for selected rows covers it. */
  isCovered: boolean;
}

/** Filters above the table, and its arrangement: columns for a table, sort order for cards. */
export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { layout = standardLayout, onLayoutChange, columns, folded, asCards } = props;
  if (props.toolbar === undefined && onLayoutChange === undefined) return null;
  return (
    <div className={classes.toolbar} inert={props.isCovered && !asCards}>
      <div className={classes.filters}>
        {props.toolbar}
        {asCards && props.onSortChange !== undefined && (
          <SortChooser columns={columns} sort={props.sort} onChange={props.onSortChange} />
        )}
      </div>
      {onLayoutChange !== undefined && !asCards && (
        <div className={classes.filters}>
          <FoldedColumns
            folded={folded}
            isUnfolded={layout.isUnfolded}
            onChange={(isUnfolded) => onLayoutChange({ ...layout, isUnfolded })}
          />
          <ColumnChooser
            columns={columns}
            layout={layout}
            foldedIds={props.foldedColumnIds ?? []}
            onChange={onLayoutChange}
          />
        </div>
      )}
    </div>
  );
}
