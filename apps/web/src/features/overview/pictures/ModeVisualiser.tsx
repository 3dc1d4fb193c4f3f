import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAddress } from '../../../ui/useAddress.ts';
import type { LanesFilter } from '../figure/figure.api.ts';
import { FlowMap } from './FlowMap.tsx';
import { FlowsTable } from './FlowsTable.tsx';
import classes from './Pictures.module.css';
import { PickedFlow } from './PickedFlow.tsx';
import { type ModeAsked, useBreakdown, useVisualiser, type Visualiser } from './pictures.api.ts';
import { TradeLanes } from './TradeLanes.tsx';
import { VisualiserFilters } from './VisualiserFilters.tsx';
import { VisualiserTiles } from './VisualiserTiles.tsx';
import { filtersOf, isNarrowed, levelOf, pickedInAddress, pickedOf } from './visualiserAddress.ts';

/** Maximum number of flows drawn; a line states the rest. */
const drawnFlows = 5_000;

interface ModeVisualiserProps {
  asked: ModeAsked;
  /** Whether figures link to their lanes. */
  opens: boolean;
  /** Returns the address of the mode's lanes that match a filter. */
  lanesOf: (filter: LanesFilter) => string;
  lanesLink: (filter: LanesFilter, words: string) => ReactNode;
  /** Shown while there are no lanes. */
  empty: ReactNode;
}

/** A mode on the world map: figures, flows on the map, between regions and as a table. The selection is in the address. */
export function ModeVisualiser({ asked, opens, lanesOf, lanesLink, empty }: ModeVisualiserProps) {
  const { address, change } = useAddress();
  const breakdown = useBreakdown(asked, true);
  // Filters are rows of the breakdown: with one in the address, the flows wait for the breakdown.
  const isReady = !isNarrowed(address) || breakdown.data !== undefined || breakdown.isError;
  const filters = filtersOf(address, breakdown.data);
  const found = useVisualiser({ ...asked, level: levelOf(address), top: drawnFlows, filters }, isReady);
  const picked = pickedOf(address);
  const visualiser = found.data;
  if (found.error !== null && visualiser === undefined) return <LoadProblem query={found} />;
  if (visualiser === undefined) return <VisualiserSkeleton />;
  if (visualiser.totals.lanes === 0 && filters.length === 0) return empty;
  return (
    <>
      <LoadProblem query={found} />
      <VisualiserFilters breakdown={breakdown.data} />
      <div className={found.isPlaceholderData ? classes.stale : undefined}>
        <VisualiserTiles
          mode={asked.mode}
          totals={visualiser.totals}
          periods={visualiser.periods}
          volumeUnit={visualiser.volumeUnit}
          filters={filters}
          opens={opens}
        />
        <FlowMap
          visualiser={visualiser}
          picked={picked}
          onPick={(next) => change({ pick: next === null ? undefined : pickedInAddress(next) })}
          below={
            picked === null ? undefined : (
              <PickedFlow
                visualiser={visualiser}
                picked={picked}
                onClear={() => change({ pick: undefined })}
                lanesLink={lanesLink}
              />
            )
          }
        />
        <TradeLanes visualiser={visualiser} />
        <Panel heading="Flow table" aside={<Counted visualiser={visualiser} />}>
          <FlowsTable visualiser={visualiser} picked={picked} lanesOf={lanesOf} />
          <Rest visualiser={visualiser} />
        </Panel>
      </div>
    </>
  );
}

function Counted({ visualiser: { flows } }: { visualiser: Visualiser }) {
  return (
    <span className={classes.quiet}>{countOf(flows.length, 'flow')}; click a row to open its lanes</span>
  );
}

/** Lanes not included in the flows, so that the totals add up. */
function Rest({ visualiser: { rest, totals } }: { visualiser: Visualiser }) {
  if (rest.lanes === 0) return null;
  return (
    <p className={classes.rest}>
      Not included: {countOf(rest.lanes, 'lane')} of {formatCount(totals.lanes)}
      {rest.spend === null ? '' : `, ${formatUsdExact(rest.spend)} of baseline cost`}: locations without
      coordinates, and all but the largest flows.
    </p>
  );
}

function VisualiserSkeleton() {
  return (
    <div role="status" aria-label="Loading the flows">
      <Skeleton height={30} w={320} maw="100%" mb={14} radius="md" />
      <Skeleton height={84} mb={16} radius="md" />
      <Skeleton height={500} mb={16} radius="md" />
      <Skeleton height={300} radius="md" />
    </div>
  );
}
