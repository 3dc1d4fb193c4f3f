import { isOfferedMode, modeDetails } from '@lanewright/freight';
import type { Tile } from '../../features/overview/boards/boards.api.ts';
import classes from '../../features/overview/boards/Boards.module.css';
import { pictureHeight } from '../../features/overview/boards/tileHeight.ts';
import type { DashboardOf } from '../../features/overview/dashboard/dashboard.api.ts';
import { MonthsOfModes } from '../../features/overview/dashboard/MonthsOfModes.tsx';
import { Bars } from '../../ui/chart/Bars.tsx';
import { formatCount, formatPercent } from '../../ui/figures.ts';
import { Money } from '../../ui/Money.tsx';
import { SmallTable } from '../../ui/SmallTable.tsx';
import { LatestUploads } from '../dashboard/LatestUploads.tsx';

interface CompanyTileProps {
  tile: Tile;
  dashboard: DashboardOf<'customer'> | DashboardOf<'data'>;
}

/** A tile for all modes of a company; null for an unknown tile. */
export function CompanyTile({ tile, dashboard }: CompanyTileProps) {
  const height = pictureHeight(tile.height);
  switch (tile.shows) {
    case 'modes':
      return <ModesTable modes={dashboard.modes} />;
    case 'uploads':
      return <LatestUploads uploads={dashboard.uploads} />;
    case 'savingsByMonth':
      return dashboard.kind !== 'customer' ? null : (
        <Months
          title="Savings by month"
          height={height}
          none="No awards yet. Savings are calculated for awarded months only."
          rows={dashboard.savingsByMonth
            .filter(({ awarded }) => awarded !== 0)
            .map(({ month, mode, savings }) => ({ month, mode, usd: savings }))}
        />
      );
    case 'spendByMonth':
      return dashboard.kind !== 'data' ? null : (
        <Months
          title="Spend by month"
          height={height}
          none="No data yet."
          rows={dashboard.spendByMonth.map(({ month, mode, spend }) => ({ month, mode, usd: spend }))}
        />
      );
    case 'spendByCarrier':
      return dashboard.kind !== 'data' ? null : (
        <Bars
          title="Spend by carrier"
          plain
          of="Carrier"
          kind="usd"
          isHorizontal
          height={height}
          categories={dashboard.topCarriers.map(({ name }) => name ?? 'Other and unnamed carriers')}
          series={[{ name: 'Spend', values: dashboard.topCarriers.map(({ spend }) => spend) }]}
        />
      );
    default:
      return null;
  }
}

interface MonthsProps {
  title: string;
  height: number;
  /** Shown if there is nothing to draw. */
  none: string;
  rows: readonly { month: string; mode: number; usd: number }[];
}

function Months({ title, height, none, rows }: MonthsProps) {
  if (rows.length === 0) return <p className={classes.none}>{none}</p>;
  return <MonthsOfModes title={title} plain height={height} rows={rows} />;
}

function ModesTable({ modes }: { modes: DashboardOf<'customer'>['modes'] }) {
  return (
    <SmallTable label="Modes at a glance" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Mode</th>
          {['Lanes', 'Baseline cost', 'Awarded', 'Savings', 'Coverage', 'Green', 'Amber', 'Red'].map(
            (heading) => (
              <th key={heading} scope="col" data-figure>
                {heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {modes.map((one) => (
          <tr key={one.mode}>
            <th scope="row">{isOfferedMode(one.mode) ? modeDetails[one.mode].title : one.mode}</th>
            <td data-figure>{formatCount(one.lanes)}</td>
            <td data-figure>
              <Money amountUsd={one.spend} />
            </td>
            <td data-figure>
              <Money amountUsd={one.awarded} />
            </td>
            <td data-figure>
              <Money amountUsd={one.savings} signed />
            </td>
            <td data-figure>{one.bidCoverage === null ? '–' : formatPercent(one.bidCoverage)}</td>
            <td data-figure>{formatCount(one.green)}</td>
            <td data-figure>{formatCount(one.amber)}</td>
            <td data-figure>{formatCount(one.red)}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
