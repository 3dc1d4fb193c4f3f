import type { BidUpload } from './bidUploads.api.ts';
import classes from './BidUploads.module.css';
import { formatCount } from '../../../ui/figures.ts';

type WrongSheetCell = NonNullable<BidUpload['bidResult']>['cells'][number];

interface WrongSheetCellsProps {
  cells: readonly WrongSheetCell[];
  total: number;
}

const shownCells = 12;
const inAddressOrder = new Intl.Collator('en', { numeric: true });

/** The invalid cells of a bid sheet by their address in the workbook. */
export function WrongSheetCells({ cells, total }: WrongSheetCellsProps) {
  const shown = cells
    .toSorted((one, other) => one.row - other.row || inAddressOrder.compare(one.cell, other.cell))
    .slice(0, shownCells);
  return (
    <ul className={classes.cells}>
      {shown.map(({ sheet, cell, row, lane, column, message }) => (
        <li key={`${sheet}!${cell}`}>
          <code>{cell}</code>
          <span>
            {lane == null ? '' : `Row ${row}, ${lane} · `}
            {column}
          </span>
          <em>{message}</em>
        </li>
      ))}
      {total > shown.length && (
        <li>and {formatCount(total - shown.length)} more in the annotated workbook</li>
      )}
    </ul>
  );
}
