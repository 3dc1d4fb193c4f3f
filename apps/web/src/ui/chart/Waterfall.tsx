import { useMemo } from 'react';
import { chartColours } from './chartColours.ts';
import type { PickMark } from './Drawing.tsx';
import { MarkedDrawing } from './MarkedDrawing.tsx';
import { PictureFrame, type PictureProps } from './picture/PictureFrame.tsx';
import { type FigureKind, formatFigure, formatFigureShort } from './picture/pictureTable.ts';
import { chartFont } from './chartTheme.ts';
import { chartGrid, scaledAxis } from './series.ts';
import { useSame } from './useSame.ts';
import { barsOfSteps, meaningOf, type WaterfallStep } from './waterfallBars.ts';

export interface WaterfallProps extends PictureProps {
  steps: readonly WaterfallStep[];
  kind?: FigureKind;
  /** Less is better: decreases are green. False if increases are good. */
  isLessBetter?: boolean;
  /** Called on a click on a step, or Enter. */
  onPick?: PickMark;
}

/** Waterfall chart: from one total by steps to another. */
export function Waterfall(props: WaterfallProps) {
  const { title, kind = 'usd', isLessBetter = true, onPick, height = 280 } = props;
  const steps = useSame(props.steps);
  const option = useMemo(() => waterfallOption(steps, kind, isLessBetter), [steps, kind, isLessBetter]);
  const table = useMemo(
    () => ({
      columns: [
        { label: 'Step', kind: 'text' as const },
        { label: 'Amount', kind },
        { label: 'Note', kind: 'text' as const },
      ],
      rows: steps.map(({ name, amount, note }) => [name, amount, note ?? null]),
    }),
    [steps, kind],
  );
  return (
    <PictureFrame {...props} height={height} table={table}>
      {(heightPx) => (
        <MarkedDrawing
          option={option}
          height={heightPx}
          label={title}
          marks={steps.map(({ name, amount }) => `${name}: ${formatFigure(amount, kind)}`)}
          onPick={onPick}
        />
      )}
    </PictureFrame>
  );
}

const colours = {
  whole: chartColours.awarded,
  better: chartColours.saving,
  worse: chartColours.loss,
  neither: chartColours.neither,
} as const;

/** Arguments that echarts passes to a custom bar. */
interface BarApi {
  value(dimension: number): number;
  coord(point: readonly [number, number]): [number, number];
  size(area: readonly [number, number]): [number, number];
  visual(name: 'color'): string;
}

function waterfallOption(steps: readonly WaterfallStep[], kind: FigureKind, isLessBetter: boolean) {
  const bars = barsOfSteps(steps);
  return {
    grid: { ...chartGrid(false), top: 26 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) => formatFigure(typeof value === 'number' ? value : null, kind),
    },
    xAxis: {
      type: 'category',
      data: steps.map(({ name }) => name),
      axisLabel: { interval: 0, width: steps.length > 5 ? 76 : 130, lineHeight: 14, overflow: 'break' },
    },
    yAxis: scaledAxis(
      kind,
      bars.flatMap(({ from, to }) => [from, to]),
    ),
    series: [
      {
        type: 'custom',
        name: 'Amount',
        encode: { x: 0, y: [1, 2], tooltip: [3] },
        dimensions: ['Step', 'From', 'To', 'Amount'],
        data: bars.map((bar, at) => ({
          value: [at, bar.from, bar.to, bar.amount],
          itemStyle: { color: colours[meaningOf(bar, isLessBetter)] },
        })),
        renderItem: (_params: unknown, api: BarApi) => drawBar(api, bars, kind),
      },
    ],
  };
}

function drawBar(api: BarApi, bars: ReturnType<typeof barsOfSteps>, kind: FigureKind) {
  const at = api.value(0);
  const bar = bars[at];
  if (bar === undefined) return null;
  const [x, yFrom] = api.coord([at, bar.from]);
  const [, yTo] = api.coord([at, bar.to]);
  const [column] = api.size([1, 0]);
  const width = Math.min(64, column * 0.62);
  const top = Math.min(yFrom, yTo);
  const fill = api.visual('color');
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: { x: x - width / 2, y: top, width, height: Math.max(2, Math.abs(yFrom - yTo)), r: 3 },
        style: { fill, opacity: bar.amount === null ? 0.3 : 1 },
      },
      // Up to the start of the next bar.
      ...(at < bars.length - 1
        ? [
            {
              type: 'line',
              silent: true,
              shape: { x1: x + width / 2, x2: x + column - width / 2, y1: yTo, y2: yTo },
              style: { stroke: fill, lineWidth: 1, lineDash: [3, 3], opacity: 0.6 },
            },
          ]
        : []),
      {
        type: 'text',
        silent: true,
        style: {
          x,
          y: top - 6,
          text: formatFigureShort(bar.amount, kind),
          fill,
          // Custom-drawn text does not inherit the theme.
          fontFamily: chartFont(),
          fontSize: 12,
          fontWeight: 600,
          align: 'center',
          verticalAlign: 'bottom',
        },
      },
    ],
  };
}
