import { useMemo } from 'react';
import { chartColours } from '../../../ui/chart/chartColours.ts';
import { MarkedDrawing } from '../../../ui/chart/MarkedDrawing.tsx';
import { ChartFrame } from '../../../ui/chart/picture/ChartFrame.tsx';
import { formatFigure, formatFigureShort } from '../../../ui/chart/picture/pictureTable.ts';
import { chartFont } from '../../../ui/chart/chartTheme.ts';
import { chartGrid, figureAxis } from '../../../ui/chart/series.ts';
import { useDeepStable } from '../../../ui/chart/useDeepStable.ts';
import { countOf, formatChosenPercent } from '../../../ui/figures.ts';
import { formatUsdExact, Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { VolumeCase } from './analyses.api.ts';
import classes from './Analyses.module.css';

/** Cost of the award at each volume, as bars to either side of the planned cost. */
export function VolumeRange({ cases }: { cases: readonly VolumeCase[] }) {
  const shown = useDeepStable(cases);
  const option = useMemo(() => rangeOption(shown), [shown]);
  const [planned] = shown;
  if (planned === undefined)
    return <p className={classes.note}>There were no other volumes to compare with.</p>;
  const costs = shown.map(({ awardedUsd }) => awardedUsd);
  const breaking = shown.filter(({ broken }) => broken.length > 0).length;
  return (
    <>
      <ChartFrame
        plain
        title="Cost of the award at other volumes"
        note={
          <>
            Between {formatUsdExact(Math.min(...costs))} and {formatUsdExact(Math.max(...costs))}; planned{' '}
            {formatUsdExact(planned.awardedUsd)}.{' '}
            {breaking === 0
              ? 'No rules or capacities are broken.'
              : `${countOf(breaking, 'case')} would break rules or capacities.`}
          </>
        }
        height={Math.max(140, 40 + shown.length * 28)}
        table={{
          columns: [
            { label: 'Volumes', kind: 'text' },
            { label: 'Share of planned volume', kind: 'percent' },
            { label: 'Cost', kind: 'usd' },
            { label: 'Savings', kind: 'usd' },
            { label: 'Rules broken', kind: 'text' },
          ],
          rows: shown.map((one) => [
            one.name,
            one.volumePercent,
            one.awardedUsd,
            one.savingsUsd,
            one.broken.join('; '),
          ]),
        }}
      >
        {(heightPx) => (
          <MarkedDrawing
            option={option}
            height={heightPx}
            label="Cost of the award at other volumes"
            marks={shown.map(
              ({ name, awardedUsd, broken }) =>
                `${name}: ${formatUsdExact(awardedUsd)}${broken.length === 0 ? '' : `, would break ${countOf(broken.length, 'rule')}`}`,
            )}
            onPick={undefined}
            horizontal
          />
        )}
      </ChartFrame>
      <div className={classes.tables}>
        <CasesTable cases={shown} />
      </div>
    </>
  );
}

function CasesTable({ cases }: { cases: readonly VolumeCase[] }) {
  return (
    <SmallTable label="The award at other volumes">
      <thead>
        <tr>
          <th scope="col">Volumes</th>
          <th scope="col" data-figure>
            Volume
          </th>
          <th scope="col" data-figure>
            Cost
          </th>
          <th scope="col" data-figure>
            Savings
          </th>
          <th scope="col">Rules and capacities</th>
        </tr>
      </thead>
      <tbody>
        {cases.map(({ name, words, volumePercent, awardedUsd, savingsUsd, broken }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className={classes.small}>{words}</span>
            </th>
            <td data-figure>{formatChosenPercent(volumePercent)}</td>
            <td data-figure>
              <Money amountUsd={awardedUsd} exact />
            </td>
            <td data-figure>
              <Money amountUsd={savingsUsd} exact signed />
            </td>
            <td data-wrap>
              {broken.length === 0 ? (
                <StateBadge tone="good">All met</StateBadge>
              ) : (
                <ul className={classes.breaks}>
                  {broken.map((what) => (
                    <li key={what}>{what}</li>
                  ))}
                </ul>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

/** Bars that start at the planned cost: lower costs to the left, higher ones to the right. */
function rangeOption(cases: readonly VolumeCase[]) {
  const base = cases[0]?.awardedUsd ?? 0;
  const colourOf = ({ broken, awardedUsd }: VolumeCase) => {
    if (broken.length > 0) return chartColours.loss;
    return awardedUsd === base ? chartColours.awarded : chartColours.realised;
  };
  return {
    grid: { ...chartGrid(false), right: 70 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (hits: readonly { dataIndex: number }[]) => {
        const one = cases[hits[0]?.dataIndex ?? -1];
        return one === undefined
          ? ''
          : `${escaped(one.name)}<br><b>${formatFigure(one.awardedUsd, 'usd')}</b>`;
      },
    },
    xAxis: { ...figureAxis('usd'), scale: true, splitNumber: 3 },
    yAxis: {
      type: 'category',
      inverse: true,
      data: cases.map(({ name }) => name),
      axisLabel: { width: 150, overflow: 'truncate' },
    },
    series: [
      {
        type: 'custom',
        name: 'Cost',
        encode: { x: [0, 1], y: 2 },
        data: cases.map((one, at) => ({
          value: [base, one.awardedUsd, at],
          itemStyle: { color: colourOf(one) },
        })),
        renderItem: (_params: unknown, api: BarApi) => drawRange(api),
      },
    ],
  };
}

/** Arguments that echarts passes to a custom bar. */
interface BarApi {
  value(dimension: number): number;
  coord(point: readonly [number, number]): [number, number];
  visual(name: 'color'): string;
}

function drawRange(api: BarApi) {
  const [xBase, y] = api.coord([api.value(0), api.value(2)]);
  const [xCost] = api.coord([api.value(1), api.value(2)]);
  const fill = api.visual('color');
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: {
          x: Math.min(xBase, xCost),
          y: y - 4,
          width: Math.max(1, Math.abs(xCost - xBase)),
          height: 8,
          r: 2,
        },
        style: { fill, opacity: 0.55 },
      },
      { type: 'circle', shape: { cx: xCost, cy: y, r: 5 }, style: { fill } },
      {
        type: 'text',
        silent: true,
        style: {
          // At the right end of the bar, clear of the axis labels.
          x: Math.max(xBase, xCost) + 9,
          y,
          text: formatFigureShort(api.value(1), 'usd'),
          fontFamily: chartFont(),
          fill,
          fontSize: 11,
          fontWeight: 600,
          align: 'left',
          verticalAlign: 'middle',
        },
      },
    ],
  };
}

/** Names are user data, and the tooltip is HTML. */
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
