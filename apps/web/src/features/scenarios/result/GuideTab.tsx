import { isOfferedMode, modeDetails, type OfferedMode } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { Handshake } from 'lucide-react';
import { AddressPager } from '../../../ui/AddressPager.tsx';
import type { PictureColumn } from '../../../ui/chart/picture/pictureTable.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { countOf, formatPercent, formatUnitRateUsdShort, perUnit } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { pageOf, useAddress } from '../../../ui/useAddress.ts';
import { type Scenario, useScenarioChoices } from '../scenarios.api.ts';
import { CsvOfPages } from './CsvOfPages.tsx';
import { askGuide, type GuideRow, type GuideWish, useGuide } from './guide.api.ts';
import { LaneName, regionOf } from './LaneRows.tsx';
import { ListFilters, useListFilters } from './ListFilters.tsx';
import { NoResult } from './NoResult.tsx';
import classes from './Result.module.css';
import { filePage } from './result.api.ts';

const pageSize = 50;

/** Negotiation guide: what each carrier would have to bid to win lanes in this scenario. */
export function GuideTab({ scenario }: { scenario: Scenario }) {
  if (scenario.figures === null || !isOfferedMode(scenario.mode)) return <NoResult scenario={scenario} />;
  return <Guide scenario={scenario} mode={scenario.mode} />;
}

function Guide({ scenario, mode }: { scenario: Scenario; mode: OfferedMode }) {
  const { address } = useAddress();
  const { search, carrierId } = useListFilters();
  const wish: GuideWish = {
    ...(search === '' ? {} : { search }),
    ...(carrierId === undefined ? {} : { carrierId }),
  };
  const asked = useGuide(scenario, {
    ...wish,
    page: pageOf(address),
    pageSize,
  });
  const { isPlaceholderData } = asked;
  const carriers = useScenarioChoices(mode).data?.carriers ?? [];
  return (
    <>
      <p className={classes.lead}>
        Shows the price per {perUnit(modeDetails[mode].volumeUnit)} at which a carrier that doesn’t win a lane
        would win it under these rules, with all other bids unchanged: an estimate, based on the value of
        limits and capacities in this result. Use it to see where to ask for a better bid, and by how much.
        Carriers don’t see it.
        {asked.data !== undefined &&
          asked.data.leftOut > 0 &&
          ` Of so many bids the three nearest to winning of each lane are named; ${countOf(asked.data.leftOut, 'bid')} farther away ${asked.data.leftOut === 1 ? 'is' : 'are'} left out.`}
      </p>
      <ListFilters label="Find lanes by location" carriers={carriers}>
        <CsvOfPages
          title={`${scenario.name}, negotiation guide`}
          total={asked.data?.total}
          columns={csvColumns}
          cellsOf={csvCells}
          load={async (page) =>
            (await askGuide(scenario.scenarioId, { ...wish, page, pageSize: filePage })).rows
          }
        />
      </ListFilters>
      <Loaded
        query={asked}
        failed="Couldn’t load the guide"
        skeleton={<Skeleton height={420} radius="md" role="status" aria-label="Loading the guide" />}
      >
        {(data) =>
          data.total === 0 ? (
            <EmptyState title="Nothing to negotiate" icon={Handshake}>
              {search !== '' || carrierId !== undefined
                ? 'No bids match. Clear the filters to see the whole guide.'
                : 'Every bid of this scenario wins its lane.'}
            </EmptyState>
          ) : (
            <div className={isPlaceholderData ? classes.stale : undefined}>
              <GuideTable rows={data.rows} mode={mode} />
              <AddressPager label="Pages of the guide" pageSize={pageSize} total={data.total} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function GuideTable({ rows, mode }: { rows: readonly GuideRow[]; mode: OfferedMode }) {
  return (
    <SmallTable label="Winning prices by lane" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Lane</th>
          <th scope="col">Carrier</th>
          <th scope="col" data-figure>
            Bids
          </th>
          <th scope="col" data-figure>
            Winning price
          </th>
          <th scope="col" data-figure>
            Reduction needed
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.laneId}-${row.carrierId}`}>
            <th scope="row">
              <LaneName lane={row} mode={mode} />
            </th>
            <td>{row.carrierName}</td>
            <td data-figure>{formatUnitRateUsdShort(row.unitCostUsd)}</td>
            {row.unitCostToWinUsd === null ? (
              <td data-figure data-quiet colSpan={2}>
                no price wins under these rules
              </td>
            ) : (
              <>
                <td data-figure>
                  {row.percentLower === 0 && 'just below '}
                  <b>{formatUnitRateUsdShort(row.unitCostToWinUsd)}</b>
                </td>
                <td data-figure>{row.percentLower === null ? '–' : formatPercent(row.percentLower)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

const csvColumns: readonly PictureColumn[] = [
  { label: 'Lane', kind: 'text' },
  { label: 'Origin', kind: 'text' },
  { label: 'Destination', kind: 'text' },
  { label: 'Region', kind: 'text' },
  { label: 'Equipment', kind: 'text' },
  { label: 'Volume', kind: 'quantity' },
  { label: 'Carrier', kind: 'text' },
  { label: 'Bid per unit (USD)', kind: 'usd' },
  { label: 'Winning price (USD)', kind: 'usd' },
  { label: 'Reduction needed (%)', kind: 'percent' },
];

const csvCells = (row: GuideRow) => [
  row.laneId,
  row.origin,
  row.destination,
  regionOf(row.region),
  row.equipment,
  row.volume,
  row.carrierName,
  row.unitCostUsd,
  row.unitCostToWinUsd,
  row.percentLower,
];
