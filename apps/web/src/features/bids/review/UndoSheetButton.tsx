import type { bids, ResponseOf } from '@lanewright/contract';
import { useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { BidUpload } from '../uploads/bidUploads.api.ts';
import { undoSheet } from './review.api.ts';
import classes from './Review.module.css';

type Undone = ResponseOf<typeof bids.undoSheet>;

/** Whether a sheet changed something that can still be undone. */
export const canUndo = ({ bidResult, undoneAt }: BidUpload) =>
  undoneAt === null && (bidResult?.ratesChanged ?? 0) > 0;

/** Undoes what a sheet changed, and says which lanes stay as they are. */
export function UndoSheetButton({ upload }: { upload: BidUpload }) {
  const undoing = useMutation(undoSheet(upload.id));
  const [unchanged, setUnchanged] = useState<Undone['unchanged']>([]);
  return (
    <>
      {reasonsOf(unchanged).map(({ why, lanes }) => (
        <p key={why} className={classes.note} role="status">
          {why} {countOf(lanes, 'lane')} {lanes === 1 ? 'keeps its' : 'keep their'} current prices.
        </p>
      ))}
      {canUndo(upload) && (
        <ConfirmButton
          size="compact-sm"
          variant="default"
          isSafe
          question="Undo this upload?"
          consequence={`${countOf(upload.bidResult?.ratesChanged ?? 0, 'cell')} changed by ${upload.fileName} will have the previous value again. Cells that changed since keep their value.`}
          confirmLabel="Undo this upload"
          onConfirm={async () => {
            const { restored, unchanged: left } = await undoing.mutateAsync();
            setUnchanged(left);
            if (restored > 0) toasts.success(`${countOf(restored, 'cell')} restored`);
          }}
        >
          Undo this upload
        </ConfirmButton>
      )}
    </>
  );
}

/** Why cells stay as they are, with the number of their lanes. */
function reasonsOf(unchanged: Undone['unchanged']): { why: string; lanes: number }[] {
  const lanes = new Map<string, Set<string>>();
  for (const { laneId, why } of unchanged) lanes.set(why, (lanes.get(why) ?? new Set()).add(laneId));
  return [...lanes].map(([why, ids]) => ({ why, lanes: ids.size }));
}
