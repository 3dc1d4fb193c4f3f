import { Skeleton } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './CardRows.module.css';
import type { DataTableProps } from './DataTable.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';
import { toggleOne } from './selection.ts';

interface CardRowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[] | undefined;
  card: (row: Row) => ReactNode;
}

const usualCardPx = 132;

/** The rows as cards, for a small screen: selected with checkboxes, opened with a tap. */
export function CardRows<Row>(props: CardRowsProps<Row>) {
  const { rows } = props;
  if (rows === undefined) return <CardSkeletons />;
  if (rows.length === 0) return <div className={classes.empty}>{props.empty ?? 'No matches.'}</div>;
  return <Cards {...props} rows={rows} />;
}

function Cards<Row>(props: CardRowsProps<Row> & { rows: readonly Row[] }) {
  const {
    rows,
    rowId,
    selection,
    onSelectionChange,
    onOpenRow,
    onEndReached,
    canChoose = () => true,
  } = props;
  // A state, not a ref: the list's offset is known only after it is rendered.
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const offsetPx = list === null ? 0 : list.getBoundingClientRect().top + window.scrollY;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualCardPx,
    overscan: 6,
    scrollMargin: offsetPx,
  });
  const inView = virtualizer.getVirtualItems();
  const lastIndex = inView.at(-1)?.index ?? -1;
  // Scrolling is outside React; reaching the end is known only after rendering.
  useEffect(() => {
    if (rows.length > 0 && lastIndex >= rows.length - 1) onEndReached?.();
  }, [lastIndex, rows.length, onEndReached]);
  const toggle =
    selection === undefined || onSelectionChange === undefined
      ? undefined
      : (row: Row) => onSelectionChange(toggleOne(selection, rowId(row)));

  return (
    <ul
      ref={setList}
      aria-label={props.label}
      className={classes.list}
      data-choosing={(selection?.size ?? 0) > 0 || undefined}
      style={{
        paddingTop: (inView[0]?.start ?? offsetPx) - offsetPx,
        paddingBottom: virtualizer.getTotalSize() - ((inView.at(-1)?.end ?? offsetPx) - offsetPx),
      }}
    >
      {inView.map(({ index }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const id = rowId(row);
        const name = props.rowName?.(row) ?? `row ${index + 1}`;
        return (
          <li
            key={id}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.item}
            aria-setsize={props.totalCount ?? rows.length}
            aria-posinset={index + 1}
          >
            <div className={classes.card} data-chosen={selection?.has(id) || undefined}>
              {toggle !== undefined && canChoose(row) && (
                <div className={classes.choose}>
                  <RowCheckbox
                    label={`Select ${name}`}
                    checked={selection?.has(id) === true}
                    onChange={() => toggle(row)}
                  />
                </div>
              )}
              {onOpenRow === undefined ? (
                <div className={classes.content}>{props.card(row)}</div>
              ) : (
                <button type="button" className={classes.content} onClick={() => onOpenRow(row)}>
                  {props.card(row)}
                </button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function CardSkeletons() {
  return (
    <div role="status" aria-label="Loading">
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} height={usualCardPx - 10} mb={10} radius="md" />
      ))}
    </div>
  );
}
