import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Lines } from '../../../ui/chart/Lines.tsx';
import { chartColours } from '../../../ui/chart/chartColours.ts';
import { Loaded, together } from '../../../ui/Loaded.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { LanesFilter } from '../figure/figure.api.ts';
import { useStats } from '../overview.api.ts';
import { BreakdownSection } from './BreakdownSection.tsx';
import { type ModeAsked, useBreakdown, useVisualiser } from './pictures.api.ts';
import { StandingsTable } from './StandingsTable.tsx';
import { VisualiserTiles } from './VisualiserTiles.tsx';

interface ModeSummaryProps {
  asked: ModeAsked;
  opens: boolean;
  lanesLink: (filter: LanesFilter, words: string) => ReactNode;
  onLanes: (filter: LanesFilter) => void;
  empty: ReactNode;
}

/** Tables and bars of a mode: by month, state and colour, region, equipment, carrier and business unit. */
export function ModeSummary({ asked, opens, lanesLink, onLanes, empty }: ModeSummaryProps) {
  const breakdown = useBreakdown(asked, true);
  // Only the totals are used.
  const flows = useVisualiser({ ...asked, level: 'country', top: 1, filters: [] }, true);
  return (
    <Loaded query={together(breakdown, flows)} skeleton={<SummarySkeleton />}>
      {([parts, whole]) =>
        parts.lanes === 0 ? (
          empty
        ) : (
          <Parts
            asked={asked}
            breakdown={parts}
            flows={whole}
            opens={opens}
            lanesLink={lanesLink}
            onLanes={onLanes}
          />
        )
      }
    </Loaded>
  );
}

interface PartsProps extends Omit<ModeSummaryProps, 'empty'> {
  breakdown: NonNullable<ReturnType<typeof useBreakdown>['data']>;
  flows: NonNullable<ReturnType<typeof useVisualiser>['data']>;
}

function Parts({ asked, breakdown, flows, opens, lanesLink, onLanes }: PartsProps) {
  const { volumeUnit, totals, periods } = flows;
  const sections = [
    ['Trade region', breakdown.byRegion],
    ['Carrier', breakdown.byCarrier],
    ['Equipment', breakdown.byEquipment],
    ['Business unit', breakdown.byBusinessUnit],
  ] as const;
  return (
    <>
      <VisualiserTiles
        mode={asked.mode}
        totals={totals}
        periods={periods}
        volumeUnit={volumeUnit}
        filters={[]}
        opens={opens}
      />
      {opens && <MonthsOfSummary asked={asked} />}
      <Panel heading="By status and colour">
        <StandingsTable breakdown={breakdown} lanesLink={lanesLink} />
      </Panel>
      {sections.map(([of, rows]) =>
        // A single row without a name adds nothing to the tiles.
        rows.length === 1 && rows[0]?.key === '' ? null : (
          <BreakdownSection
            key={of}
            of={of}
            rows={rows}
            periods={breakdown.periods}
            volumeUnit={volumeUnit}
            lanesLink={lanesLink}
            onPick={onLanes}
          />
        ),
      )}
    </>
  );
}

/** The contract period by month; a carrier's is in its reporting. */
function MonthsOfSummary({ asked }: { asked: ModeAsked }) {
  const { data } = useStats(asked.mode);
  if (data === undefined || data.byMonth.length < 2) return null;
  const months = data.byMonth;
  return (
    <Lines
      title="By month"
      note="Contract period: baseline of all lanes, and awarded cost next to its own baseline."
      of="Month"
      categories={months.map(({ month }) => month)}
      categoryKind="month"
      series={[
        { name: 'Baseline', colour: chartColours.baseline, values: months.map(({ baseline }) => baseline) },
        {
          name: 'Baseline of awarded volume',
          colour: chartColours.realised,
          values: months.map(({ awardedBaseline }) => awardedBaseline),
          isDashed: true,
        },
        { name: 'Awarded', colour: chartColours.awarded, values: months.map(({ awarded }) => awarded) },
      ]}
      kind="usd"
    />
  );
}

function SummarySkeleton() {
  return (
    <div role="status" aria-label="Loading the summary">
      <Skeleton height={84} mb={16} radius="md" />
      <Skeleton height={320} mb={16} radius="md" />
      <Skeleton height={320} radius="md" />
    </div>
  );
}
