import {
  type FigureKind,
  formatFigure,
  formatFigureShort,
  formatFigureWhole,
  type PictureCell,
  type PictureTable,
} from './picture/pictureTable.ts';

/** Figures over the same categories: months, regions, carriers. */
export interface Series {
  name: string;
  values: readonly (number | null)[];
  /** One of `chartColours` where the series means what they mean. */
  colour?: string | undefined;
  /** A line that is only expected, or of another year. */
  isDashed?: boolean;
}

export interface SeriesProps {
  /** What a category is: "Month", "Region". */
  of: string;
  /** The categories; months as "2027-03" with `categoryKind: 'month'`. */
  categories: readonly string[];
  categoryKind?: 'text' | 'month';
  series: readonly Series[];
  /** What the figures are. */
  kind: FigureKind;
}

/** The figures alone, without what stands around them. */
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

/** The same figures as a table. */
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

/** Each category in words. */
export function marksOfSeries(props: SeriesProps): string[] {
  const { series, kind } = props;
  return categoryTexts(props).map((category, at) =>
    [
      `${category}:`,
      series.map(({ name, values }) => `${name} ${formatFigure(values[at], kind)}`).join(', '),
    ].join(' '),
  );
}

/** An axis of figures; of `close` ones that would read the same when they are short, in full. */
export const figureAxis = (kind: FigureKind, close: readonly Series[] = []) => {
  const write = areAlikeShort(kind, close) ? formatFigureWhole : formatFigureShort;
  return {
    type: 'value',
    splitNumber: 4,
    axisLabel: { formatter: (value: number) => write(value, kind), hideOverlap: true },
  };
};

/** Whether any two of five steps from the least to the most would read the same. */
function areAlikeShort(kind: FigureKind, series: readonly Series[]): boolean {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  if (values.length === 0) return false;
  const least = Math.min(...values);
  const step = (Math.max(...values) - least) / 4;
  const texts = [0, 1, 2, 3, 4].map((at) => formatFigureShort(least + at * step, kind));
  return new Set(texts).size < texts.length;
}

/** A tooltip that writes figures in full. */
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
