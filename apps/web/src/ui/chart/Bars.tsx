import { useMemo } from 'react';
import type { PickMark } from './Drawing.tsx';
import { MarkedDrawing } from './MarkedDrawing.tsx';
import { PictureFrame, type PictureProps } from './picture/PictureFrame.tsx';
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
import { useSame } from './useSame.ts';

export interface BarsProps extends PictureProps, SeriesProps {
  /** Series on top of each other: their sum is the bar. */
  isStacked?: boolean;
  /** A colour for each category, where they mean something, such as standings. */
  categoryColours?: readonly string[];
  /** Bars from left to right, categories under each other: for names that are long. */
  isHorizontal?: boolean;
  /** Names beside bars that lie, in px: longer ones go on below. Left out, they are cut. */
  namesPx?: number;
  /** A click on a category, or Enter on it. */
  onPick?: PickMark;
}

/** Figures by category as bars, beside each other or stacked. */
export function Bars(props: BarsProps) {
  const { title, onPick, isHorizontal = false, isStacked = false, height = 280, namesPx } = props;
  const categoryColours = useSame(props.categoryColours);
  const shown = useSame(seriesOf(props));
  const option = useMemo(
    () => barsOption(shown, isStacked, isHorizontal, namesPx, categoryColours),
    [shown, isStacked, isHorizontal, namesPx, categoryColours],
  );
  const table = useMemo(() => tableOfSeries(shown), [shown]);
  const marks = useMemo(() => marksOfSeries(shown), [shown]);
  return (
    <PictureFrame {...props} height={height} table={table}>
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
    </PictureFrame>
  );
}

const nameLinePx = 15;
/** A letter of a name takes about so much, blanks left at the ends of lines included. */
const letterPx = 6.6;

/** How high bars that lie stand apart so that each name is shown whole. */
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
  // A single row of bars that lie has room for its figures, beside the longest one too.
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
    // Figures beside each other need more room than under each other.
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

/** How far bars on top of each other reach, up and down. */
function heightsOfStacks({ categories, series }: SeriesProps): number[] {
  return categories.flatMap((_category, at) =>
    [1, -1].map((side) =>
      series.reduce((sum, { values }) => sum + side * Math.max(0, side * (values[at] ?? 0)), 0),
    ),
  );
}
