import { bids } from '@lanewright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { mutationBy, useMutation } from '../../../platform/query.ts';
import { formatCount, countOf, formatRate } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import { type BidUpload, confirmSheetPrices } from './bidUploads.api.ts';
import classes from './BidUploads.module.css';

type OddCell = NonNullable<NonNullable<BidUpload['bidResult']>['checks']>[number];

interface OddSheetCellsProps {
  upload: BidUpload;
  cells: readonly OddCell[];
  total: number;
}

const shownCells = 12;
const nameOf = ({ sheet, cell }: OddCell) => `${sheet}!${cell}`;

/** Prices of a bid sheet that look wrong: confirm them one by one or all at once, or correct them in the grid or the sheet. */
export function OddSheetCells({ upload, cells, total }: OddSheetCellsProps) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const confirming = useMutation({
    ...mutationBy([bids.confirmChecks], (some: readonly OddCell[]) => confirmSheetPrices(upload, some), {
      waits: false,
    }),
    onSuccess: ({ confirmed, errors }, some) => {
      setDone(new Set([...done, ...some.map(nameOf)]));
      if (confirmed > 0) toasts.success(`${countOf(confirmed, 'price')} confirmed`);
      if (errors.length > 0) toasts.info(`${countOf(errors.length, 'price')} changed or already confirmed`);
    },
    onError: () => toasts.error('Couldn’t confirm the prices. Try again in a moment'),
  });
  const open = cells.filter((cell) => !done.has(nameOf(cell)));
  if (open.length === 0) return null;
  return (
    <div className={classes.odd}>
      <div className={classes.oddHead}>
        <b>{countOf(total - (cells.length - open.length), 'price')} to check</b>
        <Button
          size="compact-xs"
          variant="default"
          loading={confirming.isPending}
          onClick={() => confirming.mutate(open)}
        >
          {open.length === 1 ? 'Keep this price' : `Keep all ${formatCount(open.length)}`}
        </Button>
      </div>
      <ul className={classes.cells}>
        {open.slice(0, shownCells).map((cell) => (
          <li key={nameOf(cell)}>
            <code>{cell.cell}</code>
            <span>{cell.column}</span>
            <em data-odd>{cell.message}</em>
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={confirming.isPending}
              onClick={() => confirming.mutate([cell])}
            >
              Keep {formatRate(cell.rate)}
            </Button>
          </li>
        ))}
        {total > shownCells && (
          <li>and {formatCount(total - shownCells)} more in the annotated workbook and under Unconfirmed</li>
        )}
      </ul>
    </div>
  );
}
