import { Group } from '@mantine/core';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { useAskOutdatedRates } from '../../../ui/useAskOutdatedRates.tsx';
import { type Tender, useCloseRound, useEndTender, useOpenRound } from '../tenders.api.ts';
import type { CarrierToInvite } from '../form/CarrierBoxes.tsx';
import { lockingRates } from '../form/lockingRates.ts';
import { ChangeEventButton } from './ChangeEventButton.tsx';
import { ChangeRoundButton } from './ChangeRoundButton.tsx';
import { ExtendButton } from './ExtendButton.tsx';

interface TenderActionsProps {
  tender: Tender;
  /** All carriers that can be invited; undefined while loading. */
  carriers: readonly CarrierToInvite[] | undefined;
}

/** Actions on an event, depending on its state. */
export function TenderActions({ tender, carriers }: TenderActionsProps) {
  if (tender.state === 'Finished' || tender.state === 'Cancelled') return null;
  const { round } = tender;
  return (
    <Group gap="xs">
      {round?.state === 'Planned' && <OpenNow tender={tender} />}
      {round?.state === 'Planned' && <ChangeRoundButton tender={tender} planned={round} />}
      {round?.state === 'Open' && <ExtendButton tenderId={tender.tenderId} round={round} />}
      {round?.state === 'Open' && <CloseNow tender={tender} />}
      {(round === null || round.state === 'Closed' || round.state === 'Cancelled') && (
        <ChangeRoundButton tender={tender} planned={null} />
      )}
      <ChangeEventButton tender={tender} carriers={carriers} />
      <EndEvent tender={tender} />
    </Group>
  );
}

function OpenNow({ tender }: { tender: Tender }) {
  const open = useOpenRound(tender.tenderId);
  const { attempt, dialog } = useAskOutdatedRates(lockingRates('Open round'));
  return (
    <>
      <ConfirmButton
        variant="default"
        question="Open the round now?"
        consequence={`Round ${tender.round?.roundNo} opens now instead of ${formatMoment(tender.round?.opensAt ?? '')}. Invited carriers can bid from then on.`}
        confirmLabel="Open round"
        onConfirm={() => attempt(open.mutateAsync)}
      >
        Open now
      </ConfirmButton>
      {dialog}
    </>
  );
}

function CloseNow({ tender }: { tender: Tender }) {
  const close = useCloseRound(tender.tenderId);
  const { round } = tender;
  if (round?.isSealed === true)
    return (
      <ButtonWithReason
        variant="default"
        reason={`A sealed round closes at its scheduled time, ${formatMoment(round.closesAt)}, and not before.`}
      >
        Close now
      </ButtonWithReason>
    );
  const isClosing = round != null && round.closesAt <= tender.asOf;
  return (
    <ConfirmButton
      variant="default"
      reason={
        isClosing &&
        'The closing time has passed. The round closes once the bids that arrived in time are processed.'
      }
      question="Close the round now?"
      consequence="Carriers can’t submit any more. Submitted bids are kept. If bid sheets have arrived that are not read yet, the round closes once they are, within 15 minutes."
      confirmLabel="Close round"
      onConfirm={() => close.mutateAsync(undefined)}
    >
      Close now
    </ConfirmButton>
  );
}

function EndEvent({ tender }: { tender: Tender }) {
  const end = useEndTender(tender.tenderId);
  const { round } = tender;
  const isOpen = round?.state === 'Open';
  const lacksKey = round?.keyMissedAt != null && round.settledAt === null && round.state === 'Closed';
  const hasClosed = tender.rounds.some(({ state, settledAt }) => state === 'Closed' && settledAt !== null);
  return (
    <ConfirmButton
      variant="default"
      question={hasClosed ? 'End the event?' : 'Cancel the event?'}
      consequence={
        lacksKey
          ? `Round ${round.roundNo} closed and its key is missing. Its sealed bids are deleted unopened, even if the key is restored.`
          : isOpen && round.isSealed
            ? 'This also cancels the open round. Its sealed bids are deleted unopened.'
            : isOpen
              ? 'This also cancels the open round. Submitted bids are kept.'
              : 'Its lanes are opened and paused manually again. Submitted bids are kept.'
      }
      confirmLabel={hasClosed ? 'End event' : 'Cancel event'}
      keepLabel={hasClosed ? undefined : 'Keep event'}
      onConfirm={() => end.mutateAsync(isOpen || lacksKey)}
    >
      {hasClosed ? 'End event' : 'Cancel event'}
    </ConfirmButton>
  );
}
