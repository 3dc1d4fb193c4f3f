import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { formatMoment } from '../../../ui/figures.ts';
import type { DraftState } from '../draft/draftKeeper.ts';
import classes from './BidEditor.module.css';

interface DraftStateTextProps {
  state: DraftState;
  unsavedCells: number;
}

/** Shows where unsubmitted changes are stored: on the server for all devices, being sent, or only in this browser. */
export function DraftStateText({ state, unsavedCells }: DraftStateTextProps) {
  return (
    <span className={classes.draftState} role="status" data-failed={state.kind === 'failed' || undefined}>
      {contentOf(state, unsavedCells)}
    </span>
  );
}

function contentOf(state: DraftState, unsavedCells: number) {
  if (state.kind === 'failed')
    return (
      <>
        <CloudOff size={14} aria-hidden /> Draft saved on this device. It will sync when you’re back online
      </>
    );
  // Everything is submitted or discarded, so there is no draft.
  if (unsavedCells === 0) return null;
  if (state.kind !== 'kept')
    return (
      <>
        <CloudUpload size={14} aria-hidden /> Saving draft…
      </>
    );
  return (
    <>
      <CloudCheck size={14} aria-hidden />{' '}
      {state.at === null ? 'Draft saved' : `Draft saved ${formatMoment(state.at)}`}
    </>
  );
}
