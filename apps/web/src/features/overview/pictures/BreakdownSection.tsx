import type { ReactNode } from 'react';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { chartColours } from '../../../ui/chart/chartColours.ts';
import { countOf } from '../../../ui/figures.ts';
import { Panel } from '../../../ui/Panel.tsx';
import type { LanesFilter } from '../figure/figure.api.ts';
import { BreakdownTable } from './BreakdownTable.tsx';
import type { Breakdown } from './pictures.api.ts';

type Row = Breakdown['byRegion'][number];

/** So many rows have a bar; all of them are in the table. */
const drawnRows = 10;
const rowHeight = 46;

interface BreakdownSectionProps {
  of: string;
  rows: readonly Row[];
  volumeUnit: string;
  lanesLink: (filter: LanesFilter, words: string) => ReactNode;
  onPick: (filter: LanesFilter) => void;
}

/** Lanes by what they have in common: spend beside what is awarded as bars, all figures in rows. */
export function BreakdownSection({ of, rows, volumeUnit, lanesLink, onPick }: BreakdownSectionProps) {
  if (rows.length === 0) return null;
  const drawn = rows.slice(0, drawnRows);
  const seesSpend = drawn.some(({ spend }) => spend !== null);
  const seesAwards = drawn.some(({ awarded }) => awarded !== 0);
  return (
    <Panel heading={`By ${of.toLowerCase()}`} aside={countOf(rows.length, of.toLowerCase())}>
      {(seesSpend || seesAwards) && (
        <Bars
          plain
          title={`${seesSpend ? 'Spend and awarded' : 'Awarded'} by ${of.toLowerCase()}`}
          of={of}
          categories={drawn.map(({ label }) => label)}
          series={[
            ...(seesSpend
              ? [{ name: 'Spend', colour: chartColours.baseline, values: drawn.map(({ spend }) => spend) }]
              : []),
            ...(seesAwards
              ? [
                  {
                    name: 'Awarded',
                    colour: chartColours.awarded,
                    values: drawn.map(({ awarded }) => awarded),
                  },
                ]
              : []),
          ]}
          kind="usd"
          isHorizontal
          height={Math.max(120, 56 + drawn.length * rowHeight)}
          onPick={(index) => {
            const filter = drawn[index]?.filter;
            if (filter !== undefined && filter !== null) onPick(filter);
          }}
        />
      )}
      <BreakdownTable of={of} rows={rows} volumeUnit={volumeUnit} lanesLink={lanesLink} />
    </Panel>
  );
}
