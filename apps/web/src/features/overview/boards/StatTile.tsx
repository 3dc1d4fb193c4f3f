import {
  isOfferedMode,
  isOverviewStatType,
  type OfferedMode,
  type OverviewStatType,
} from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { useQuery } from '../../../platform/query.ts';
import { Bars } from '../../../ui/chart/Bars.tsx';
import { formatPercent, formatPeriod } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { Figure } from '../figure/figure.api.ts';
import { FigureLink } from '../figure/FigureLink.tsx';
import { formatFigure, statTitles } from '../figure/figureWords.ts';
import { type Tile, tileFigureQuery } from './boards.api.ts';
import classes from './Boards.module.css';
import { isByMonth } from './tileCatalogue.ts';
import { pictureHeight } from './tileHeight.ts';

/** A tile for one of the ten figures; renders nothing for other tiles. */
export function StatTile({ tile }: { tile: Tile }) {
  const { mode, shows } = tile;
  if (mode === null || !isOfferedMode(mode) || !isOverviewStatType(shows))
    return <p className={classes.none}>This tile’s data no longer exists. Remove the tile.</p>;
  return <AskedStat tile={tile} mode={mode} stat={shows} />;
}

interface AskedStatProps {
  tile: Tile;
  mode: OfferedMode;
  stat: OverviewStatType;
}

function AskedStat({ tile, mode, stat }: AskedStatProps) {
  const asked = useQuery(tileFigureQuery(mode, stat, tile.customerId));
  return (
    <Loaded
      query={asked}
      skeleton={
        <Skeleton
          height={tile.kind === 'figure' ? 30 : '90%'}
          role="status"
          aria-label="Loading the figure"
        />
      }
    >
      {(figure) => {
        if (tile.kind === 'figure') return <FigureOf tile={tile} mode={mode} stat={stat} figure={figure} />;
        if (tile.kind === 'table') return <PartsTable figure={figure} stat={stat} />;
        return <PictureOf tile={tile} figure={figure} stat={stat} />;
      }}
    </Loaded>
  );
}

function FigureOf({ tile, mode, stat, figure }: AskedStatProps & { figure: Figure }) {
  const value =
    figure.unit === 'USD' ? (
      <Money amountUsd={figure.value} signed={stat === 'Savings'} />
    ) : (
      formatFigure(figure.value, figure.unit)
    );
  const detail = detailOf(figure);
  return (
    <div className={classes.figure}>
      <span className={classes.value}>
        <FigureLink aim={{ kind: 'figure', mode, stat, customerId: tile.customerId ?? undefined }}>
          {value}
        </FigureLink>
      </span>
      {detail !== undefined && <span className={classes.quiet}>{detail}</span>}
    </div>
  );
}

function detailOf({ stat, percent, period, spendValue, value }: Figure): string | undefined {
  if (value === null) return 'no data yet';
  if (percent !== null) return `${formatPercent(percent)} of the baseline, ${formatPeriod(period)}`;
  if (spendValue !== null) return `${formatPercent(spendValue)} of baseline cost`;
  if (stat === 'LaneBreakdown' || period === null) return undefined;
  return period.of === 'year' ? 'an average year' : formatPeriod(period);
}

const kindOfUnit = (unit: Figure['unit']) =>
  unit === 'USD' ? 'usd' : unit === 'count' || unit === 'percent' ? 'count' : 'quantity';

function PictureOf({ tile, figure, stat }: { tile: Tile; figure: Figure; stat: OverviewStatType }) {
  const months = isByMonth(stat);
  const rows = months
    ? figure.byMonth.map(({ month, value }) => ({ name: month, value }))
    : figure.parts.map(({ label, value }) => ({ name: label, value }));
  if (rows.length === 0) return <p className={classes.none}>No data yet</p>;
  return (
    <Bars
      title={months ? `${statTitles[stat]} by month` : statTitles[stat]}
      plain
      of={months ? 'Month' : 'Part'}
      categoryKind={months ? 'month' : 'text'}
      kind={kindOfUnit(figure.unit)}
      isHorizontal={!months}
      height={pictureHeight(tile.height)}
      categories={rows.map(({ name }) => name)}
      series={[{ name: statTitles[stat], values: rows.map(({ value }) => value) }]}
    />
  );
}

function PartsTable({ figure, stat }: { figure: Figure; stat: OverviewStatType }) {
  // The parts of a coverage are lanes.
  const unit = figure.unit === 'percent' ? 'count' : figure.unit;
  return (
    <SmallTable label={statTitles[stat]}>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col" data-figure>
            {unit === 'count' ? 'Lanes' : statTitles[stat]}
          </th>
        </tr>
      </thead>
      <tbody>
        {figure.parts.map(({ key, label, value }) => (
          <tr key={key}>
            <td>{label}</td>
            <td data-figure>{formatFigure(value, unit)}</td>
          </tr>
        ))}
      </tbody>
      {figure.unit !== 'percent' && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td data-figure>{formatFigure(figure.value, figure.unit)}</td>
          </tr>
        </tfoot>
      )}
    </SmallTable>
  );
}
