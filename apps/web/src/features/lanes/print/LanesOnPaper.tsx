import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Sort } from '../../../ui/data-table/column.ts';
import { countOf, formatCount, formatMoment } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import { isFiltered } from '../laneFilter.ts';
import { findLanes } from '../lanes.api.ts';
import type { Lane, LaneFilter } from '../laneTypes.ts';
import type { LaneColumn } from '../table/laneColumns.tsx';
import classes from './LanesOnPaper.module.css';
import { useContractNo } from '../../../ui/useContractNo.ts';

interface LanesOnPaperProps {
  mode: OfferedMode;
  filter: LaneFilter;
  sort: Sort | undefined;
  /** The visible columns, with their totals. */
  columns: readonly LaneColumn[];
  /** Undefined until the first page is loaded. */
  loaded: readonly Lane[] | undefined;
  /** Lanes of the filter, loaded or not. */
  total: number;
  /** Set to a function that prints all of them. */
  printRef: RefObject<(() => void) | null>;
}

/** About 120 pages. */
const maxRows = 5_000;

/**
 * The listed lanes as a plain table for print, in place of the app layout. The menu and Ctrl+P print all of them and load the rest
 * first; the browser's own menu prints the loaded ones, and the printout says so.
 */
export function LanesOnPaper(props: LanesOnPaperProps) {
  const { mode, filter, sort, loaded, total, printRef } = props;
  const contractNo = useContractNo();
  const [rows, setRows] = useState<readonly Lane[]>();

  const print = async () => {
    try {
      const isWhole = loaded !== undefined && loaded.length >= total;
      if (!isWhole) toasts.info('Loading all lanes to print…');
      const found = isWhole ? loaded : await findLanes({ mode, contractNo, filter }, sort, maxRows);
      // Render synchronously: the browser prints what is there.
      flushSync(() => setRows(found.slice(0, maxRows)));
      window.print();
    } catch {
      toasts.error('Couldn’t load the lanes. Try again in a moment');
    }
  };
  useImperativeHandle(printRef, () => () => void print());
  // Print commands of the browser are outside React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPrint =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p';
      if (!isPrint || document.querySelector('[aria-modal="true"]') !== null) return;
      event.preventDefault();
      void print();
    };
    const before = () => flushSync(() => setRows((known) => known ?? (loaded ?? []).slice(0, maxRows)));
    const after = () => setRows(undefined);
    window.addEventListener('keydown', onKey);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  });
  if (rows === undefined) return null;
  return createPortal(<Sheet {...props} rows={rows} />, document.body);
}

function Sheet({ mode, filter, sort, columns, total, rows }: LanesOnPaperProps & { rows: readonly Lane[] }) {
  const sorted = columns.find(({ id }) => id === sort?.columnId);
  const missing =
    rows.length < maxRows
      ? 'To print all of them, choose Print in the More menu.'
      : 'To get all of them, choose Export.';
  return (
    <section className={classes.paper} aria-label="Print view of lanes">
      <h1 className={classes.title}>{modeDetails[mode].title}: lanes</h1>
      <p className={classes.note}>
        {[
          countOf(total, 'lane'),
          isFiltered(filter) && 'filtered',
          sorted !== undefined && `by ${sorted.header}`,
          formatMoment(new Date().toISOString()),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {rows.length < total && (
        <p className={classes.note}>
          The first {formatCount(rows.length)} of {countOf(total, 'lane')}. {missing}
        </p>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ id, header, align }) => (
              <th key={id} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((lane) => (
            <tr key={lane.id}>
              {columns.map(({ id, align, cell }) => (
                <td key={id} data-align={align}>
                  {cell(lane)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length > 0 && (
            <tr className={classes.total}>
              {columns.map(({ id, align, total: sum }, at) => (
                <td key={id} data-align={align}>
                  {sum ?? (at === 0 ? 'Total' : null)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
