import { ActionIcon, Tooltip } from '@mantine/core';
import type { EChartsCoreOption } from 'echarts/core';
import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Drawing } from './Drawing.tsx';
import classes from './EChart.module.css';

/** The chart's figures as a table, for screen readers and for users who want the numbers. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

interface EChartProps {
  /** Describes the chart in a sentence. */
  label: string;
  option: EChartsCoreOption;
  table: ChartTable;
  /** Height in px. */
  height?: number;
}

/** A chart, rendered once its code is loaded, with a table view. */
export function EChart({ label, option, table, height = 260 }: EChartProps) {
  const [asTable, setAsTable] = useState(false);
  const other = asTable ? 'Show as a chart' : 'Show as a table';
  return (
    <figure className={classes.figure} aria-label={label}>
      <Tooltip label={other}>
        <ActionIcon
          className={classes.toggle ?? ''}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={other}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <ChartColumn size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      {asTable ? (
        // Focusable, because it scrolls.
        <section
          className={classes.tableScroll}
          style={{ maxHeight: height }}
          tabIndex={0}
          aria-label={label}
        >
          <FiguresTable table={table} />
        </section>
      ) : (
        <>
          <Drawing option={option} height={height} />
          <div className="visually-hidden">
            <FiguresTable table={table} />
          </div>
        </>
      )}
    </figure>
  );
}

function FiguresTable({ table }: { table: ChartTable }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          // Rows have no other identity, and are replaced as a whole.
          <tr key={index}>
            {row.map((cell, at) =>
              at === 0 ? (
                <th key={table.columns[at]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={table.columns[at]}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
