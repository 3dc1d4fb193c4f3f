import classes from './ReportSheet.module.css';

interface SheetColumn {
  head: string;
  isFigure?: boolean;
}
interface SheetRow {
  key: string;
  cells: readonly string[];
  isStrong?: boolean;
}
interface SheetTableProps {
  label: string;
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  /** Totals from the server. */
  foot?: readonly string[];
}

/** A table for print; it scrolls on a narrow screen. */
export function SheetTable({ label, columns, rows, foot }: SheetTableProps) {
  return (
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ head, isFigure }) => (
              <th key={head} scope="col" data-figure={isFigure}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-strong={row.isStrong}>
              {row.cells.map((cell, at) =>
                at === 0 ? (
                  <th key={columns[at]?.head} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[at]?.head} data-figure={columns[at]?.isFigure}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>
              {foot.map((cell, at) =>
                at === 0 ? (
                  <th key={columns[at]?.head} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[at]?.head} data-figure={columns[at]?.isFigure}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
