import { monthInWords } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '../../../platform/query.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import { accept, type Amendment, type AmendmentsPlace, send, withdraw } from '../amendments.api.ts';
import { effectWords } from '../amendmentWords.ts';
import classes from './AmendmentPanel.module.css';
import { RejectDialog } from './RejectDialog.tsx';

interface AmendmentActionsProps {
  place: AmendmentsPlace;
  amendment: Amendment;
}

/** Whether the viewer can do anything with an amendment. */
export function hasActions({ state, isOwn, awaitsOwnResponse }: Amendment): boolean {
  return awaitsOwnResponse || (isOwn && (state === 'Draft' || state === 'Sent'));
}

/** What the viewer can do with an amendment: send or withdraw an own one, accept or reject the other side's. */
export function AmendmentActions({ place, amendment }: AmendmentActionsProps) {
  const { state, awaitsOwnResponse } = amendment;
  if (awaitsOwnResponse) return <Respond place={place} amendment={amendment} />;
  return (
    <div className={classes.actions}>
      <WithdrawButton place={place} amendment={amendment} />
      {state === 'Draft' && <SendButton place={place} amendment={amendment} />}
    </div>
  );
}

/** The company that responds. */
const otherSideOf = ({ proposedBy, customerName, carrierName }: Amendment) =>
  proposedBy === 'carrier' ? customerName : carrierName;

function SendButton({ place, amendment }: AmendmentActionsProps) {
  const sending = useMutation(send(place));
  const { amendmentNo, kind, lanes, effectiveMonth } = amendment;
  const other = otherSideOf(amendment);
  const ends = kind === 'Termination';
  return (
    <ConfirmButton
      question={ends ? `End awards of ${countOf(lanes, 'lane')}?` : `Send this amendment to ${other}?`}
      consequence={
        ends
          ? `The awards of ${other} end from ${monthInWords(effectiveMonth)} on. ${effectWords(amendment)} Earlier months stay awarded, and the ended months can be awarded again.`
          : `${effectWords(amendment)} ${other} accepts or rejects; until then nothing changes.`
      }
      confirmLabel={ends ? 'End awards' : 'Send'}
      isSafe={!ends}
      onConfirm={async () => {
        await sending.mutateAsync(amendmentNo);
        toasts.success(ends ? 'Awards ended' : `Sent to ${other}`);
      }}
    >
      {ends ? 'End awards' : 'Send'}
    </ConfirmButton>
  );
}

function WithdrawButton({ place, amendment }: AmendmentActionsProps) {
  const withdrawing = useMutation(withdraw(place));
  const { amendmentNo, state } = amendment;
  return (
    <ConfirmButton
      variant="default"
      question="Withdraw this amendment?"
      consequence={
        state === 'Sent'
          ? `${otherSideOf(amendment)} is notified and can’t respond any more. The awards don’t change.`
          : 'The draft can’t be sent any more. The awards don’t change.'
      }
      confirmLabel="Withdraw amendment"
      onConfirm={async () => {
        await withdrawing.mutateAsync(amendmentNo);
        toasts.success('Amendment withdrawn');
      }}
    >
      Withdraw
    </ConfirmButton>
  );
}

function Respond({ place, amendment }: AmendmentActionsProps) {
  const accepting = useMutation(accept(place));
  const [isRejecting, reject] = useDisclosure(false);
  const { amendmentNo, effectiveMonth } = amendment;
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={reject.open}>
        Reject
      </Button>
      <ConfirmButton
        question="Accept this amendment?"
        consequence={`It is in force at once, from ${monthInWords(effectiveMonth)} on. ${effectWords(amendment)} Earlier months stay as awarded.`}
        confirmLabel="Accept amendment"
        isSafe
        onConfirm={async () => {
          await accepting.mutateAsync(amendmentNo);
          toasts.success('Amendment accepted');
        }}
      >
        Accept
      </ConfirmButton>
      <RejectDialog place={place} amendment={amendment} opened={isRejecting} onClose={reject.close} />
    </div>
  );
}
