import { Button } from '@mantine/core';
import { Check, LoaderCircle } from 'lucide-react';
import { countOf, formatCount } from '../../../../ui/figures.ts';
import classes from '../Rows.module.css';
import { countFailed } from '../sheet/cellDrafts.ts';
import type { SheetState, SheetStore } from '../sheet/SheetStore.ts';

/** Save state of the edits; failed ones can be retried or discarded. */
export function SaveState({ store, state }: { store: SheetStore; state: SheetState }) {
  const failed = countFailed(state.drafts);
  if (failed > 0) {
    return (
      <div className={classes.saveState} data-bad role="alert">
        {countOf(failed, 'cell')} not saved
        <Button size="compact-xs" variant="default" onClick={store.tryAgain}>
          Try again
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={store.discardFailed}>
          Discard
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.saveState} role="status">
      {state.loading !== null ? (
        <>
          <LoaderCircle size={14} aria-hidden /> Loading rows: {formatCount(state.loading.done)} of{' '}
          {formatCount(state.loading.total)}
        </>
      ) : state.isSaving ? (
        <>
          <LoaderCircle size={14} aria-hidden /> Saving
        </>
      ) : (
        state.sheet !== undefined && (
          <>
            <Check size={14} aria-hidden /> All saved
          </>
        )
      )}
    </div>
  );
}
