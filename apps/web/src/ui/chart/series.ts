import {
  type FigureKind,
  formatFigure,
  formatFigureShort,
  type PictureCell,
  type PictureTable,
} from './picture/pictureTable.ts';

/** A series of figures over shared categories: months, regions, carriers. */
export interface Series {
  name: string;
  values: readonly (number | null)[];
  /** One of `chartColours` if the series has that meaning. */
  colour?: string | undefined;
  /** Dashed line for a forecast or another year. */
  isDashed?: boolean;
}

export interface SeriesProps {
  /** Name of the category dimension: "Month", "Region". */
  of: string;
  /** The categories; months as "2027-03" with `categoryKind: 'month'`. */
  categories: readonly string[];
  categoryKind?: 'text' | 'month';
  series: readonly Series[];
  /** Kind of the figures. */
  kind: FigureKind;
}

/** Returns only the data of the series, without other props. */
export const seriesOf = ({
  of,
  categories,
  categoryKind = 'text',
  series,
  kind,
}: SeriesProps): SeriesProps => ({
  of,
  categories,
  categoryKind,
  series,
  kind,
});

export const categoryTexts = ({ categories, categoryKind = 'text' }: SeriesProps): string[] =>
  categories.map((category) => formatFigure(category, categoryKind));

/** Returns the figures as a table. */
export function tableOfSeries({
  of,
  categories,
  categoryKind = 'text',
  series,
  kind,
}: SeriesProps): PictureTable {
  return {
    columns: [{ label: of, kind: categoryKind }, ...series.map(({ name }) => ({ label: name, kind }))],
    rows: categories.map((category, at): PictureCell[] => [
      category,
      ...series.map(({ values }) => values[at] ?? null),
    ]),
  };
}

/** Returns the text of each category. */
export function marksOfSeries(props: SeriesProps): string[] {
  const { series, kind } = props;
  return categoryTexts(props).map((category, at) =>
    [
      `${category}:`,
      series.map(({ name, values }) => `${name} ${formatFigure(values[at], kind)}`).join(', '),
    ].join(' '),
  );
}

/** An axis for figures with an unknown range. */
export const figureAxis = (kind: FigureKind) => ({
  type: 'value',
  splitNumber: 4,
  axisLabel: { formatter: (value: number) => formatFigureShort(value, kind), hideOverlap: true },
});

interface ScaleAsked {
  /** The axis starts near the lowest value instead of zero. */
  isCloseUp?: boolean;
  /** Approximate number of steps. */
  steps?: number;
}

/**
 * Returns an axis with round steps that spans the figures. All labels have the same unit and number of decimals: "$0.5M", "$1.0M".
 */
export function scaledAxis(
  kind: FigureKind,
  values: readonly (number | null)[],
  { isCloseUp = false, steps = 4 }: ScaleAsked = {},
) {
  const known = values.filter((value) => value !== null);
  if (!isCloseUp) known.push(0);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  // Without values, or with a single one, the chart chooses the scale.
  if (known.length === 0 || least === most) return figureAxis(kind);
  const interval = roundStep((most - least) / steps, kind);
  const [min, max] = [Math.floor(least / interval) * interval, Math.ceil(most / interval) * interval];
  const write = writerOf(kind, Math.max(Math.abs(min), Math.abs(max)), interval);
  return { ...figureAxis(kind), min, max, interval, axisLabel: { formatter: write, hideOverlap: true } };
}

const roundSteps = [1, 2, 2.5, 5, 10] as const;

function roundStep(atLeast: number, kind: FigureKind): number {
  const ten = 10 ** Math.floor(Math.log10(atLeast));
  const step = ten * (roundSteps.find((one) => one * ten >= atLeast) ?? 10);
  // Counts have no fractions.
  return kind === 'count' ? Math.max(1, Math.ceil(step)) : step;
}

/** Returns a formatter for figures up to `most` in steps of `interval`, in the largest unit that needs at most two decimals. */
function writerOf(kind: FigureKind, most: number, interval: number): (value: number) => string {
  const isShort = kind === 'usd' || kind === 'quantity' || kind === 'count';
  const units = [
    { size: 1_000_000, letter: 'M', from: 1_000_000 },
    { size: 1_000, letter: 'K', from: kind === 'usd' ? 1_000 : 10_000 },
  ];
  const unit = units.find(
    ({ size, from }) => isShort && most >= from && decimalsOf(interval / size) <= 2,
  ) ?? { size: 1, letter: '' };
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimalsOf(interval / unit.size),
    maximumFractionDigits: decimalsOf(interval / unit.size),
  });
  return (value) => {
    // Sums of steps have floating-point errors.
    if (Math.abs(value) < interval / 1_000) return kind === 'usd' ? '$0' : kind === 'percent' ? '0%' : '0';
    const text = `${format.format(Math.abs(value) / unit.size)}${unit.letter}`;
    return `${value < 0 ? '−' : ''}${kind === 'usd' ? '$' : ''}${text}${kind === 'percent' ? '%' : ''}`;
  };
}

/** Returns the number of decimals that a step needs: 0 for 20, 1 for 2.5, 2 for 0.05. */
function decimalsOf(step: number): number {
  const decimals = [0, 1, 2, 3, 4, 5].find((places) => {
    const scaled = step * 10 ** places;
    return Math.abs(scaled - Math.round(scaled)) < 1e-6;
  });
  return decimals ?? 6;
}

/** A tooltip with figures in full. */
export const figureTooltip = (kind: FigureKind, pointer: 'shadow' | 'line') => ({
  trigger: 'axis',
  axisPointer: { type: pointer },
  valueFormatter: (value: unknown) => formatFigure(typeof value === 'number' ? value : null, kind),
});

export const chartGrid = (hasLegend: boolean) => ({
  left: 4,
  right: 12,
  top: hasLegend ? 36 : 12,
  bottom: 4,
  containLabel: true,
});
