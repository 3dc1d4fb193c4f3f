import { ActionError } from '../../../ui/ActionError.tsx';
import { formatCount } from '../../../ui/figures.ts';
import classes from './BidEditor.module.css';
import { Notice } from './Notices.tsx';
import type { SavedBidWork } from './useBidWork.ts';
import type { useSaveBids } from './useSaveBids.ts';

interface EditorNoticesProps {
  bidWork: SavedBidWork;
  saving: ReturnType<typeof useSaveBids>;
  /** Submits again; prices that look wrong are shown once more, because they can be confirmed or changed since. */
  onRetry: () => void;
}

/** What the user must know of its draft: lost cells, changed charges, where it is stored, and why nothing was submitted. */
export function EditorNotices({ bidWork, saving, onRetry }: EditorNoticesProps) {
  const { work, dispatch } = bidWork;
  return (
    <>
      {(saving.hasStructureChanged || work.lost > 0) && (
        <Notice
          onClose={() => {
            saving.structureSeen();
            dispatch({ kind: 'lossSeen' });
          }}
        >
          {saving.hasStructureChanged &&
            'The customer changed the charges of this mode, so nothing was submitted. '}
          {saving.hasStructureChanged && 'Lanes have been reloaded. Check your rates and submit again. '}
          {work.lost > 0 && lostSentence(work.lost)}
        </Notice>
      )}
      {!bidWork.isKeptHere && (
        <Notice>
          {bidWork.canKeepHere
            ? 'Your draft is too large to store in this browser. '
            : 'Without a secure connection (https), this browser stores your draft only while this page is open. '}
          Submit before you leave the page, or wait until your draft is saved.
        </Notice>
      )}
      {saving.error !== null && (
        <div className={classes.refusal}>
          <ActionError
            of={saving}
            heading="Nothing was submitted. Your cells are unchanged"
            onRetry={onRetry}
          />
        </div>
      )}
    </>
  );
}

function lostSentence(cells: number): string {
  return cells === 1
    ? '1 cell of your draft no longer fits the current lanes and charges and was removed.'
    : `${formatCount(cells)} cells of your draft no longer fit the current lanes and charges and were removed.`;
}
