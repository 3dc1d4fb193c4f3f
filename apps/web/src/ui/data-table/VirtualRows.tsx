import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { DataTableProps } from './DataTable.tsx';
import classes from './DataTable.module.css';
import { Row as TableRow } from './Row.tsx';
import { toggleOne } from './selection.ts';
import { useRowKeys } from './useRowKeys.ts';

interface VirtualRowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[];
  /** The scroll container, once it is rendered. */
  scroller: HTMLDivElement | null;
  rowHeightPx: number;
}

/** The visible rows, with space reserved for those above and below. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { rows, columns, rowId, selection, onSelectionChange, onOpenRow, onEndReached, page, rowHeightPx } =
    props;
  const { canChoose = () => true } = props;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => props.scroller,
    estimateSize: () => rowHeightPx,
    overscan: 10,
    // The sticky header covers the position of the first row, the totals that of the last one.
    scrollPaddingStart: rowHeightPx,
    scrollPaddingEnd: rowHeightPx,
  });
  const inView = virtualizer.getVirtualItems();
  const first = inView[0];
  const last = inView.at(-1);
  const toggle =
    selection === undefined || onSelectionChange === undefined
      ? undefined
      : (row: Row) => {
          if (canChoose(row)) onSelectionChange(toggleOne(selection, rowId(row)));
        };

  const keys = useRowKeys({
    rows,
    firstDrawn: first?.index ?? 0,
    lastDrawn: last?.index ?? 0,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    ...(onOpenRow === undefined ? {} : { onOpen: onOpenRow }),
    ...(toggle === undefined ? {} : { onToggle: toggle }),
  });

  // The row height changed, so measured positions are outdated.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeightPx]);

  const shownPage = useRef(page);
  // The scroll position of the previous page does not apply.
  useEffect(() => {
    if (shownPage.current !== page) virtualizer.scrollToOffset(0);
    shownPage.current = page;
  }, [page, virtualizer]);

  const lastIndex = last?.index ?? -1;
  // Scrolling is outside React; reaching the end is known only after rendering.
  useEffect(() => {
    if (rows.length > 0 && lastIndex >= rows.length - 1) onEndReached?.();
  }, [lastIndex, rows.length, onEndReached]);

  return (
    <div
      role="rowgroup"
      className={classes.body}
      style={{ paddingTop: first?.start ?? 0, paddingBottom: virtualizer.getTotalSize() - (last?.end ?? 0) }}
      onKeyDown={keys.onKeyDown}
    >
      {inView.map(({ index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const id = rowId(row);
        return (
          <TableRow
            key={id}
            row={row}
            index={index}
            columns={columns}
            name={props.rowName?.(row) ?? `row ${index + 1}`}
            chosen={selection?.has(id)}
            choosable={canChoose(row)}
            open={props.openRowId === id}
            tabbable={index === keys.tabbableIndex}
            takesFocus={index === keys.wantedIndex}
            onFocus={() => keys.onRowFocus(index)}
            {...(toggle === undefined ? {} : { onToggle: toggle })}
            {...(onOpenRow === undefined ? {} : { onOpen: onOpenRow })}
          />
        );
      })}
    </div>
  );
}
