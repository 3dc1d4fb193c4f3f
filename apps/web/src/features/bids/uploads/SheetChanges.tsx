import { Group } from '@mantine/core';
import { useMutation } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf } from '../../../ui/figures.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { type BidUpload, confirmBidUpload } from './bidUploads.api.ts';
import classes from './BidUploads.module.css';
import { type Changed, changesOf } from './changedSheet.ts';

/** A sheet created before charges, lanes or months changed: what changed, and a button to import what still fits. */
export function SheetChanges({ upload, changed }: { upload: BidUpload; changed: Changed }) {
  const taking = useMutation(confirmBidUpload(upload.id));
  const { cellsFit, cellsLeft } = changed;
  return (
    <div className={classes.changed}>
      <ul>
        {changesOf(changed).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={classes.line}>
        <b>{countOf(cellsFit, 'filled cell')}</b> still {cellsFit === 1 ? 'fits' : 'fit'};{' '}
        {cellsLeft === 0 ? 'none is' : `${countOf(cellsLeft, 'cell')} ${cellsLeft === 1 ? 'is' : 'are'}`}{' '}
        excluded.
      </p>
      <ActionError of={taking} />
      <Group gap="xs">
        <ButtonWithReason
          size="compact-sm"
          reason={
            cellsFit === 0
              ? 'Nothing in this sheet matches the current lanes and charges. Download a new bid sheet.'
              : null
          }
          loading={taking.isPending}
          onClick={() => taking.mutate()}
        >
          Apply matching rows
        </ButtonWithReason>
      </Group>
    </div>
  );
}
