import { chartColours } from './chartColours.ts';
import { chartFont } from './chartTheme.ts';
import { type FigureKind, formatFigure, formatFigureShort } from './picture/pictureTable.ts';
import { chartGrid, scaledAxis } from './series.ts';
import { barsOfSteps, meaningOf, type WaterfallBar, type WaterfallStep } from './waterfallBars.ts';

/** Height of a step of a waterfall drawn sideways, in px. */
export const sidewaysStepPx = 34;
/** Room right of the longest bar for its amount, in px. */
const amountPx = 64;
const namesPx = 96;

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

/** The chart's option: upright bars from left to right, or, on a narrow screen, sideways bars from top to bottom. */
export function waterfallOption(
  steps: readonly WaterfallStep[],
  kind: FigureKind,
  isLessBetter: boolean,
  isSideways: boolean,
) {
  const bars = barsOfSteps(steps);
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const names = {
    type: 'category',
    data: steps.map(({ name }) => name),
    inverse: isSideways,
    axisLabel: {
      interval: 0,
      width: isSideways ? namesPx : steps.length > 5 ? 76 : 130,
      lineHeight: 14,
      overflow: 'break',
    },
  };
  return {
    grid: { ...chartGrid(false), ...(isSideways ? { right: amountPx } : { top: 26 }) },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      valueFormatter: (value: unknown) => formatFigure(typeof value === 'number' ? value : null, kind),
    },
    xAxis: isSideways ? scaledAxis(kind, ends, { steps: 3 }) : names,
    yAxis: isSideways ? names : scaledAxis(kind, ends),
    series: [
      {
        type: 'custom',
        name: 'Amount',
        encode: isSideways ? { x: [1, 2], y: 0, tooltip: [3] } : { x: 0, y: [1, 2], tooltip: [3] },
        dimensions: ['Step', 'From', 'To', 'Amount'],
        data: bars.map((bar, at) => ({
          value: [at, bar.from, bar.to, bar.amount],
          itemStyle: { color: colours[meaningOf(bar, isLessBetter)] },
        })),
        renderItem: (_params: unknown, api: BarApi) => {
          const at = api.value(0);
          const bar = bars[at];
          if (bar === undefined) return null;
          const drawn = isSideways ? sidewaysBar(api, at, bar) : uprightBar(api, at, bar);
          const fill = api.visual('color');
          return {
            type: 'group',
            children: [
              {
                type: 'rect',
                shape: { ...drawn.rect, r: 3 },
                style: { fill, opacity: bar.amount === null ? 0.3 : 1 },
              },
              // Up to the start of the next bar.
              ...(at < bars.length - 1
                ? [
                    {
                      type: 'line',
                      silent: true,
                      shape: drawn.line,
                      style: { stroke: fill, lineWidth: 1, lineDash: [3, 3], opacity: 0.6 },
                    },
                  ]
                : []),
              {
                type: 'text',
                silent: true,
                style: {
                  ...drawn.text,
                  text: formatFigureShort(bar.amount, kind),
                  fill,
                  // Custom-drawn text does not inherit the theme.
                  fontFamily: chartFont(),
                  fontSize: 12,
                  fontWeight: 600,
                },
              },
            ],
          };
        },
      },
    ],
  };
}

function uprightBar(api: BarApi, at: number, bar: WaterfallBar) {
  const [x, yFrom] = api.coord([at, bar.from]);
  const [, yTo] = api.coord([at, bar.to]);
  const [column] = api.size([1, 0]);
  const width = Math.min(64, column * 0.62);
  const y = Math.min(yFrom, yTo);
  return {
    rect: { x: x - width / 2, y, width, height: Math.max(2, Math.abs(yFrom - yTo)) },
    line: { x1: x + width / 2, x2: x + column - width / 2, y1: yTo, y2: yTo },
    text: { x, y: y - 6, align: 'center', verticalAlign: 'bottom' },
  };
}

function sidewaysBar(api: BarApi, at: number, bar: WaterfallBar) {
  const [xFrom, y] = api.coord([bar.from, at]);
  const [xTo] = api.coord([bar.to, at]);
  const [, row] = api.size([0, 1]);
  const height = Math.min(20, row * 0.62);
  const x = Math.min(xFrom, xTo);
  return {
    rect: { x, y: y - height / 2, width: Math.max(2, Math.abs(xFrom - xTo)), height },
    line: { x1: xTo, x2: xTo, y1: y + height / 2, y2: y + row - height / 2 },
    text: { x: Math.max(xFrom, xTo) + 6, y, align: 'left', verticalAlign: 'middle' },
  };
}
