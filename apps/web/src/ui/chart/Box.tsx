import { useMemo } from 'react';
import { chartColours } from './chartColours.ts';
import type { PickMark } from './Drawing.tsx';
import { MarkedDrawing } from './MarkedDrawing.tsx';
import { ChartFrame, type PictureProps } from './picture/ChartFrame.tsx';
import { type FigureKind, formatFigure } from './picture/pictureTable.ts';
import { chartGrid, figureAxis } from './series.ts';
import { useDeepStable } from './useDeepStable.ts';

/** Distribution of figures; unknown values are null. */
export interface Spread {
  name: string;
  /** Range of 95 of 100 values; without them the box has no whiskers. */
  low: number | null;
  high: number | null;
  p25: number;
  median: number;
  p75: number;
  mean?: number | null;
  /** The user's own figure: a mark next to the box. */
  own?: number | null;
}

export interface BoxProps extends PictureProps {
  boxes: readonly Spread[];
  kind: FigureKind;
  onPick?: PickMark;
}

const columns = [
  ['2.5%', 'low'],
  ['25%', 'p25'],
  ['Median', 'median'],
  ['75%', 'p75'],
  ['97.5%', 'high'],
  ['Mean', 'mean'],
  ['Own', 'own'],
] as const;

/** Box plot that compares the user's own figure with others: boxes from first to third quartile, whiskers around 95 of 100. */
export function Box(props: BoxProps) {
  const { title, kind, onPick, height = 160 } = props;
  const boxes = useDeepStable(props.boxes);
  const option = useMemo(() => boxOption(boxes, kind), [boxes, kind]);
  const table = useMemo(
    () => ({
      columns: [{ label: 'Of', kind: 'text' as const }, ...columns.map(([label]) => ({ label, kind }))],
      rows: boxes.map((box) => [box.name, ...columns.map(([, key]) => box[key] ?? null)]),
    }),
    [boxes, kind],
  );
  const marks = boxes.map(
    (box) =>
      `${box.name}: ${columns.map(([label, key]) => `${label} ${formatFigure(box[key], kind)}`).join(', ')}`,
  );
  return (
    <ChartFrame {...props} height={height} table={table}>
      {(heightPx) => (
        <MarkedDrawing
          option={option}
          height={heightPx}
          label={title}
          marks={marks}
          onPick={onPick}
          horizontal
        />
      )}
    </ChartFrame>
  );
}

function boxOption(boxes: readonly Spread[], kind: FigureKind) {
  const point = (name: string, key: 'mean' | 'own', symbol: string, color: string, symbolSize: number) => ({
    type: 'scatter',
    name,
    symbol,
    symbolSize,
    z: 5,
    color,
    data: boxes.flatMap((box, at) => {
      const value = box[key];
      return value === null || value === undefined ? [] : [[value, at]];
    }),
    tooltip: {
      valueFormatter: (value: unknown) => formatFigure(typeof value === 'number' ? value : null, kind),
    },
  });
  return {
    grid: chartGrid(true),
    legend: { left: 0, top: 0, data: ['Own', 'Mean'], icon: undefined },
    tooltip: { trigger: 'item' },
    xAxis: { ...figureAxis(kind), scale: true },
    yAxis: { type: 'category', inverse: true, data: boxes.map(({ name }) => name) },
    series: [
      {
        type: 'boxplot',
        name: 'Market',
        boxWidth: [14, 30],
        itemStyle: { color: 'transparent', borderColor: chartColours.awarded, borderWidth: 1.5 },
        data: boxes.map(({ low, p25, median, p75, high }) => [low ?? p25, p25, median, p75, high ?? p75]),
        tooltip: {
          valueFormatter: (value: unknown) => formatFigure(typeof value === 'number' ? value : null, kind),
        },
      },
      point('Own', 'own', 'diamond', chartColours.pending, 14),
      point('Mean', 'mean', 'circle', chartColours.realised, 8),
    ],
  };
}
