/** Pivots figures by month and mode into months with a column per mode; missing values are 0. */
export function monthsByMode<Row extends { month: string; mode: number }>(
  rows: readonly Row[],
  figureOf: (row: Row) => number,
): { months: string[]; modes: number[]; of: (month: string, mode: number) => number } {
  const figures = new Map(rows.map((row) => [`${row.month}:${row.mode}`, figureOf(row)]));
  return {
    months: [...new Set(rows.map(({ month }) => month))].sort(),
    modes: [...new Set(rows.map(({ mode }) => mode))],
    of: (month, mode) => figures.get(`${month}:${mode}`) ?? 0,
  };
}
