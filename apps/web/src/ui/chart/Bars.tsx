import { useMemo } from 'react';
import type { PickMark } from './Drawing.tsx';
import { MarkedDrawing } from './MarkedDrawing.tsx';
import { ChartFrame, type PictureProps } from './picture/ChartFrame.tsx';
import { formatFigureShort } from './picture/pictureTable.ts';
import {
  categoryTexts,
  chartGrid,
  figureTooltip,
  marksOfSeries,
  scaledAxis,
  type SeriesProps,
  seriesOf,
  tableOfSeries,
} from './series.ts';
import { useDeepStable } from './useDeepStable.ts';

export interface BarsProps extends PictureProps, SeriesProps {
  /** Stacks the series: their sum is the bar. */
  isStacked?: boolean;
  /** A colour per category, if categories have a meaning, such as standings. */
  categoryColours?: readonly string[];
  /** Horizontal bars, for long category names. */
  isHorizontal?: boolean;
  /** Width of the names next to horizontal bars, in px: longer names wrap. If omitted, they are truncated. */
  namesPx?: number;
  /** Called on a click on a category, or Enter. */
  onPick?: PickMark;
}

/** Figures by category as bars, grouped or stacked. */
export function Bars(props: BarsProps) {
  const { title, onPick, isHorizontal = false, isStacked = false, height = 280, namesPx } = props;
  const categoryColours = useDeepStable(props.categoryColours);
  const shown = useDeepStable(seriesOf(props));
  const option = useMemo(
    () => barsOption(shown, isStacked, isHorizontal, namesPx, categoryColours),
    [shown, isStacked, isHorizontal, namesPx, categoryColours],
  );
  const table = useMemo(() => tableOfSeries(shown), [shown]);
  const marks = useMemo(() => marksOfSeries(shown), [shown]);
  return (
    <ChartFrame {...props} height={height} table={table}>
      {(heightPx) => (
        <MarkedDrawing
          option={option}
          height={heightPx}
          label={title}
          marks={marks}
          onPick={onPick}
          horizontal={isHorizontal}
        />
      )}
    </ChartFrame>
  );
}

const nameLinePx = 15;
/** Approximate width of a character in px, including unused space at line ends. */
const letterPx = 6.6;

/** Returns the height per horizontal bar at which each name is fully visible, in px. */
export function heightOfNames(names: readonly string[], namesPx: number): number {
  const lines = Math.max(1, ...names.map((name) => Math.ceil((name.length * letterPx) / namesPx)));
  return Math.max(32, lines * nameLinePx + 14);
}

function barsOption(
  shown: SeriesProps,
  isStacked: boolean,
  isHorizontal: boolean,
  namesPx: number | undefined,
  categoryColours: readonly string[] | undefined,
) {
  const { series, kind } = shown;
  const drawn = isStacked ? heightsOfStacks(shown) : series.flatMap(({ values }) => values);
  const radius = isHorizontal ? [0, 3, 3, 0] : [3, 3, 0, 0];
  // A single series of horizontal bars has room for labels, even next to the longest bar.
  const isLabelled = isHorizontal && series.length === 1;
  const categories = {
    type: 'category',
    data: categoryTexts(shown),
    ...(isHorizontal
      ? {
          inverse: true,
          axisLabel:
            namesPx === undefined
              ? { width: 130, overflow: 'truncate' }
              : { width: namesPx, overflow: 'break', lineHeight: nameLinePx, interval: 0 },
        }
      : {}),
  };
  return {
    grid: { ...chartGrid(series.length > 1), ...(isLabelled ? { right: 58 } : {}) },
    legend: { show: series.length > 1, type: 'scroll', left: 0, top: 0 },
    tooltip: figureTooltip(kind, 'shadow'),
    // Horizontal axis labels need more room than vertical ones.
    xAxis: isHorizontal ? scaledAxis(kind, drawn, { steps: 3 }) : categories,
    yAxis: isHorizontal ? categories : scaledAxis(kind, drawn),
    series: series.map(({ name, values, colour }) => ({
      type: 'bar',
      name,
      data:
        categoryColours === undefined
          ? values
          : values.map((value, at) => ({ value, itemStyle: { color: categoryColours[at] } })),
      ...(colour === undefined ? {} : { color: colour }),
      ...(isStacked ? { stack: 'all' } : { barGap: '12%', itemStyle: { borderRadius: radius } }),
      barMaxWidth: isHorizontal ? 18 : 32,
      label: isLabelled
        ? {
            show: true,
            position: 'right',
            formatter: ({ value }: { value: unknown }) =>
              typeof value === 'number' ? formatFigureShort(value, kind) : '',
          }
        : { show: false },
    })),
  };
}

/** Returns the upper and lower extent of stacked bars. */
function heightsOfStacks({ categories, series }: SeriesProps): number[] {
  return categories.flatMap((_category, at) =>
    [1, -1].map((side) =>
      series.reduce((sum, { values }) => sum + side * Math.max(0, side * (values[at] ?? 0)), 0),
    ),
  );
}
