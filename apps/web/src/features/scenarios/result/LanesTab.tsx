import { Select, Skeleton } from '@mantine/core';
import { Route } from 'lucide-react';
import { AddressPager } from '../../../ui/AddressPager.tsx';
import type { PictureColumn } from '../../../ui/chart/picture/pictureTable.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { choiceOf, pageOf, useAddress } from '../../../ui/useAddress.ts';
import type { Scenario } from '../scenarios.api.ts';
import { CsvOfPages } from './CsvOfPages.tsx';
import { LaneRows, regionOf } from './LaneRows.tsx';
import { ListFilters, useListFilters } from './ListFilters.tsx';
import { NoResult } from './NoResult.tsx';
import classes from './Result.module.css';
import {
  askLanes,
  filePage,
  type LanesWish,
  type ScenarioLane,
  useCarrierParts,
  useScenarioLanes,
} from './result.api.ts';
import { awardedUsdOf, sharesInWords } from './shareWords.ts';

const kinds = ['notCheapest', 'changed', 'shared', 'unawarded'] as const;
const kindNames: Readonly<Record<(typeof kinds)[number], string>> = {
  notCheapest: 'Not awarded to lowest bid',
  changed: 'Change of carrier',
  shared: 'Shared lanes',
  unawarded: 'Not awarded',
};
const pageSize = 50;

interface LanesTabProps {
  scenario: Scenario;
  /** Returns the address of a lane's panel. */
  laneAddress?: ((laneId: string) => string) | undefined;
}

/** Every lane with its carrier and the reason: the next best, the difference, the deciding rule. */
export function LanesTab({ scenario, laneAddress }: LanesTabProps) {
  if (scenario.figures === null) return <NoResult scenario={scenario} />;
  return <Lanes scenario={scenario} laneAddress={laneAddress} />;
}

function Lanes({ scenario, laneAddress }: LanesTabProps) {
  const { address, change } = useAddress();
  const { search, carrierId } = useListFilters();
  const only = choiceOf(address, 'only', kinds);
  const wish: LanesWish = {
    ...(search === '' ? {} : { search }),
    ...(carrierId === undefined ? {} : { carrierId }),
    ...(only === undefined ? {} : { only }),
  };
  const asked = useScenarioLanes(scenario, {
    ...wish,
    page: pageOf(address),
    pageSize,
  });
  const { isPlaceholderData } = asked;
  const carriers = useCarrierParts(scenario).data?.carriers ?? [];
  return (
    <>
      <ListFilters
        label="Find lanes by location"
        carriers={carriers.map((one) => ({ carrierId: one.carrierId, name: one.carrierName }))}
        more={{
          names: ['only'],
          isOn: only !== undefined,
          fields: (
            <Select
              size="xs"
              w={180}
              clearable
              aria-label="Filter lanes"
              placeholder="All lanes"
              data={kinds.map((value) => ({ value, label: kindNames[value] }))}
              value={only ?? null}
              onChange={(next) => change({ only: next ?? undefined, page: undefined })}
            />
          ),
        }}
      >
        <CsvOfPages
          title={`${scenario.name}, lane by lane`}
          total={asked.data?.total}
          columns={csvColumns}
          cellsOf={csvCells}
          load={async (page) =>
            (await askLanes(scenario.scenarioId, { ...wish, page, pageSize: filePage })).lanes
          }
        />
      </ListFilters>
      <Loaded
        query={asked}
        failed="Couldn’t load the lanes"
        skeleton={<Skeleton height={420} radius="md" role="status" aria-label="Loading the lanes" />}
      >
        {(data) =>
          data.total === 0 ? (
            <EmptyState title="No lanes match" icon={Route}>
              Clear the filters to see every lane of the scenario.
            </EmptyState>
          ) : (
            <div className={isPlaceholderData ? classes.stale : undefined}>
              <LaneRows
                lanes={data.lanes}
                total={data.total}
                awardedUsd={data.awardedUsd}
                mode={scenario.mode}
                laneAddress={laneAddress}
              />
              <AddressPager label="Pages of lanes" pageSize={pageSize} total={data.total} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

const csvColumns: readonly PictureColumn[] = [
  { label: 'Lane', kind: 'text' },
  { label: 'Origin', kind: 'text' },
  { label: 'Destination', kind: 'text' },
  { label: 'Region', kind: 'text' },
  { label: 'Equipment', kind: 'text' },
  { label: 'Volume', kind: 'quantity' },
  { label: 'Incumbent', kind: 'text' },
  { label: 'Awarded to', kind: 'text' },
  { label: 'Awarded (USD)', kind: 'usd' },
  { label: 'Baseline (USD)', kind: 'usd' },
  { label: 'Next best', kind: 'text' },
  { label: 'Next best (USD)', kind: 'usd' },
  { label: 'Difference (USD)', kind: 'usd' },
  { label: 'Why', kind: 'text' },
];

const csvCells = (lane: ScenarioLane) => [
  lane.laneId,
  lane.origin,
  lane.destination,
  regionOf(lane.region),
  lane.equipment,
  lane.volume,
  lane.incumbent,
  sharesInWords(lane.shares),
  awardedUsdOf(lane.shares),
  lane.baselineUsd,
  lane.runnerUp?.carrierName ?? null,
  lane.runnerUp?.costUsd ?? null,
  lane.differenceUsd,
  lane.unawarded ?? lane.why,
];
