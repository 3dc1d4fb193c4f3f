import type { OfferedMode } from '@lanewright/freight';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { SaveProblem } from '../../../ui/EditedMeanwhile.tsx';
import { EditModal } from '../../../ui/EditModal.tsx';
import { formatMoment } from '../../../ui/figures.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { isRatesOutdated, useAskOutdatedRates } from '../../../ui/useAskOutdatedRates.tsx';
import { lockingRates } from '../form/lockingRates.ts';
import { PlanSummary } from '../form/PlanSummary.tsx';
import { leavesOutAwarded } from '../form/planSentences.ts';
import { firstDraft, roundProblem, timesOf } from '../form/roundDraft.ts';
import { RoundFields } from '../form/RoundFields.tsx';
import { fieldOfMoment } from '../moments.ts';
import {
  type Round,
  type RoundTimes,
  type Tender,
  useNextRound,
  usePlanPreview,
  useReloadTender,
  useUpdateTender,
} from '../tenders.api.ts';

interface ChangeRoundButtonProps {
  tender: Tender;
  /** The planned round to reschedule; null plans the next one. */
  planned: Round | null;
}

/** Plans the next round, or reschedules the planned one. */
export function ChangeRoundButton({ tender, planned }: ChangeRoundButtonProps) {
  const [opened, dialog] = useDisclosure(false);
  const [draft, setDraft] = useState(() => firstDraft(new Date()));
  // The planned times as they were when the dialog opened.
  const [seen, setSeen] = useState<RoundTimes>();
  const [includesAwarded, setIncludesAwarded] = useState(false);
  const reload = useReloadTender(tender.tenderId);
  const preview = usePlanPreview(
    { mode: tender.mode as OfferedMode, tenderId: tender.tenderId },
    opened && planned === null,
  );
  const next = useNextRound(tender.tenderId);
  const update = useUpdateTender(tender.tenderId);
  const { attempt, dialog: ratesDialog } = useAskOutdatedRates(lockingRates('Schedule round'));
  const failure = next.error ?? update.error;
  const error = isRatesOutdated(failure) ? null : failure;
  const isStored =
    planned !== null &&
    seen !== undefined &&
    (planned.opensAt !== seen.opensAt ||
      planned.closesAt !== seen.closesAt ||
      planned.isSealed !== seen.isSealed);
  const problem = roundProblem(draft, new Date());
  const number = planned?.roundNo ?? (tender.round?.roundNo ?? 0) + 1;
  const isSettling = tender.round?.state === 'Closed' && tender.round.settledAt === null;
  const open = () => {
    setDraft(
      planned === null
        ? firstDraft(new Date(), tender.round?.isSealed ?? false)
        : {
            opensAt: fieldOfMoment(new Date(planned.opensAt)),
            closesAt: fieldOfMoment(new Date(planned.closesAt)),
            isSealed: planned.isSealed,
          },
    );
    setSeen(
      planned === null
        ? undefined
        : { opensAt: planned.opensAt, closesAt: planned.closesAt, isSealed: planned.isSealed },
    );
    next.reset();
    update.reset();
    setIncludesAwarded(false);
    dialog.open();
  };
  const plan = (acknowledged: boolean) =>
    preview.data !== undefined && leavesOutAwarded(preview.data, includesAwarded)
      ? update.mutateAsync({ laneIds: preview.data.laneIdsNotAwarded, round: timesOf(draft), acknowledged })
      : next.mutateAsync({ ...timesOf(draft), acknowledged });
  const send = (over = false) =>
    void (
      planned === null
        ? attempt((acknowledged) => plan(acknowledged).then(dialog.close))
        : update
            .mutateAsync({
              round: timesOf(draft),
              ...(over || seen === undefined ? {} : { seen: { round: seen } }),
            })
            .then(dialog.close)
    )
      // Errors are shown from the mutation state.
      .catch(() => undefined);
  return (
    <>
      <ButtonWithReason
        variant={planned === null ? 'filled' : 'default'}
        reason={
          isSettling &&
          (tender.round?.keyMissedAt == null
            ? 'The last round is being opened. Try again in a moment.'
            : 'The last round is waiting for its key. Opening is retried every hour.')
        }
        onClick={open}
      >
        {planned === null ? `Schedule round ${number}` : 'Change times'}
      </ButtonWithReason>
      <EditModal
        losing="The times of the round are not saved."
        opened={opened}
        onClose={dialog.close}
        title={`Round ${number}`}
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="sm">
          <RoundFields draft={draft} onChange={setDraft} />
          {problem !== null ? (
            <Text size="sm" c="dimmed">
              {problem}
            </Text>
          ) : (
            planned === null && (
              <PlanSummary
                preview={preview}
                round={draft}
                carriers={tender.carrierCount}
                includesAwarded={includesAwarded}
                onIncludesAwarded={setIncludesAwarded}
              />
            )
          )}
          <SaveProblem
            problem={error}
            // The failed save has loaded it.
            stored={
              isStored
                ? `The round now opens ${formatMoment(planned.opensAt)} and closes ${formatMoment(planned.closesAt)}${planned.isSealed ? ', sealed' : ''}.`
                : undefined
            }
            onReload={isStored ? dialog.close : () => void reload().catch(() => undefined)}
            onSaveOver={() => send(true)}
            working={update.isPending}
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={dialog.close}>
            Cancel
          </Button>
          <ButtonWithReason
            reason={problem ?? (planned === null && preview.data === undefined && 'Counting lanes…')}
            loading={next.isPending || update.isPending}
            onClick={() => send()}
          >
            {planned === null ? 'Schedule round' : 'Save times'}
          </ButtonWithReason>
        </Group>
      </EditModal>
      {ratesDialog}
    </>
  );
}
