import { useState } from 'react';
import type { Column } from './column.ts';
import { columnTracks, isNarrow } from './columnTracks.ts';
import type { DataTableProps } from './DataTable.tsx';
import classes from './DataTable.module.css';
import { HeaderRow } from './HeaderRow.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { type TableLayout, withColumnAt } from './tableLayout.ts';
import { TotalsRow } from './TotalsRow.tsx';
import { useScrollEdges } from './useScrollEdges.ts';
import { VirtualRows } from './VirtualRows.tsx';

interface GridProps<Row> extends DataTableProps<Row> {
  /** The visible columns, in order. */
  shown: readonly Column<Row>[];
  layout: TableLayout;
}

const chooserWidthPx = 40;
const rowHeightsPx = { comfortable: 36, compact: 28 };

/** The table itself: header, visible rows and totals, in a scrolling frame that indicates hidden content. */
export function Grid<Row>(props: GridProps<Row>) {
  const { rows, shown, layout, columns, selection, onSelectionChange, onLayoutChange } = props;
  const { canChoose = () => true } = props;
  // A state, not a ref: the rows must re-render once there is a scroll container.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const edges = useScrollEdges(scroller, shown.map(({ id }) => id).join(' '));
  const selectable = selection !== undefined && onSelectionChange !== undefined;
  const chooserPx = selectable ? chooserWidthPx : 0;
  const isEmpty = rows?.length === 0;
  const widths = shown.map(({ width }) => width);
  const viewPx = Math.max(0, edges.widthPx - chooserPx);
  // Without rows there is nothing to scroll to: the headers share the width, unless it is as narrow as a phone.
  const tracks =
    isEmpty && !isNarrow(viewPx)
      ? widths.map((width) => `minmax(0, ${width}fr)`).join(' ')
      : columnTracks(widths, viewPx);
  const rowHeightPx = layout.isCompact ? rowHeightsPx.compact : rowHeightsPx.comfortable;
  const hasTotals = !isEmpty && shown.some((column) => column.total !== undefined);

  return (
    <div
      className={classes.frame}
      data-more-left={edges.hasLeft || undefined}
      data-more-right={edges.hasRight || undefined}
      style={{ '--scroll-bar': `${edges.barPx}px` }}
    >
      <div
        ref={setScroller}
        // Without rows nothing inside can take the focus, and keyboard users could not scroll.
        tabIndex={rows === undefined || isEmpty ? 0 : undefined}
        className={classes.scroller}
        style={{
          maxHeight: props.maxHeight ?? 'max(320px, calc(100dvh - 250px))',
          // Frozen columns cover part of the view: columns snap to where they end.
          scrollPaddingLeft: chooserPx + (Number.parseInt(tracks, 10) || 0),
        }}
      >
        <div
          role="grid"
          aria-label={props.label}
          aria-rowcount={rows === undefined ? -1 : (props.totalCount ?? rows.length) + 1}
          aria-busy={rows === undefined || props.isStale === true}
          aria-multiselectable={selectable || undefined}
          className={classes.grid}
          style={{
            '--template': `${selectable ? `${chooserWidthPx}px ` : ''}${tracks}`,
            '--row-height': `${rowHeightPx}px`,
          }}
        >
          <HeaderRow
            columns={shown}
            sort={props.sort}
            {...(props.onSortChange === undefined ? {} : { onSortChange: props.onSortChange })}
            {...(onLayoutChange === undefined
              ? {}
              : { onMove: (id, targetId) => onLayoutChange(withColumnAt(columns, layout, id, targetId)) })}
            {...(selectable
              ? { selection, onSelectionChange, rowIds: (rows ?? []).filter(canChoose).map(props.rowId) }
              : {})}
          />
          {rows === undefined ? (
            <SkeletonRows columns={shown} selectable={selectable} />
          ) : (
            <VirtualRows
              {...props}
              columns={shown}
              rows={rows}
              scroller={scroller}
              rowHeightPx={rowHeightPx}
            />
          )}
          {hasTotals && <TotalsRow columns={shown} selectable={selectable} />}
        </div>
        {isEmpty && <div className={classes.empty}>{props.empty ?? 'No matches.'}</div>}
      </div>
    </div>
  );
}
