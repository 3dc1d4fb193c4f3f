import classes from './ChartFrame.module.css';
import { formatFigure, type PictureTable } from './pictureTable.ts';

/** Number of rows shown; the CSV has all of them. */
const shownRows = 200;

/** The figures behind a chart. */
export function FiguresTable({ table, label }: { table: PictureTable; label: string }) {
  const rows = table.rows.slice(0, shownRows);
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th key={column.label} scope="col" data-text={column.kind === 'text' || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Rows have no other identity, and are replaced as a whole.
          <tr key={index}>
            {table.columns.map(({ label: column, kind }, at) => {
              const text = formatFigure(row[at], kind);
              return at === 0 ? (
                <th key={column} scope="row">
                  {text}
                </th>
              ) : (
                <td key={column} data-text={kind === 'text' || undefined}>
                  {text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      {table.rows.length > rows.length && (
        <tfoot>
          <tr>
            <td colSpan={table.columns.length} data-text>
              {table.rows.length - rows.length} more rows are in the CSV.
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
