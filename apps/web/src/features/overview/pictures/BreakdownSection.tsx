import type { ReactNode } from 'react';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { chartColours } from '../../../ui/chart/chartColours.ts';
import { Panel } from '../../../ui/Panel.tsx';
import type { LanesFilter } from '../figure/figure.api.ts';
import { BreakdownTable } from './BreakdownTable.tsx';
import type { Breakdown } from './pictures.api.ts';

type Row = Breakdown['byRegion'][number];

/** Rows with a bar; the table has all of them. */
const drawnRows = 10;
const rowHeight = 46;

interface BreakdownSectionProps {
  of: string;
  rows: readonly Row[];
  periods: Breakdown['periods'];
  volumeUnit: string;
  lanesLink: (filter: LanesFilter, words: string) => ReactNode;
  onPick: (filter: LanesFilter) => void;
}

/** Lanes grouped by a property: bars of baseline and awarded cost, and a table of all figures. */
export function BreakdownSection({
  of,
  rows,
  periods,
  volumeUnit,
  lanesLink,
  onPick,
}: BreakdownSectionProps) {
  if (rows.length === 0) return null;
  const heading = `By ${of.toLowerCase()}`;
  const table = (
    <BreakdownTable of={of} rows={rows} periods={periods} volumeUnit={volumeUnit} lanesLink={lanesLink} />
  );
  const drawn = rows.slice(0, drawnRows);
  const amounts = [
    { name: 'Baseline cost', colour: chartColours.baseline, values: drawn.map(({ spend }) => spend) },
    { name: 'Awarded', colour: chartColours.awarded, values: drawn.map(({ awarded }) => awarded) },
  ].filter(({ values }) => values.some((value) => value !== null && value !== 0));
  // A single bar, or bars without values, add nothing to the row.
  if (rows.length === 1 || amounts.length === 0) return <Panel heading={heading}>{table}</Panel>;
  return (
    <Bars
      title={heading}
      note={`${amounts.map(({ name }) => name).join(' and ')}${drawn.length < rows.length ? `, the first ${drawnRows} of ${rows.length}` : ''}. Click a bar to open its lanes.`}
      of={of}
      categories={drawn.map(({ label }) => label)}
      series={amounts}
      kind="usd"
      isHorizontal
      height={Math.max(120, 56 + drawn.length * (amounts.length > 1 ? rowHeight : rowHeight - 14))}
      onPick={(index) => {
        const filter = drawn[index]?.filter;
        if (filter !== undefined && filter !== null) onPick(filter);
      }}
      below={table}
    />
  );
}
