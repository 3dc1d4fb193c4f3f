import { Button, Group, Modal, Skeleton, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { cancelSteps } from '../../../ui/AwardSteps.tsx';
import { countOf, formatMoment } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { AwardsProgress } from '../AwardsProgress.tsx';
import { cancelAwards, useBestBidsAward } from '../awards.api.ts';

/** Cancels, after confirmation, everything awarded in one "Award best bids" step. */
export function CancelBestBids({ bestBidsId }: { bestBidsId: string }) {
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const asked = useBestBidsAward(bestBidsId, opened);
  const change = useMutation(cancelAwards);
  const close = () => {
    if (change.isPending) return;
    change.reset();
    setOpened(false);
  };
  const { data } = asked;
  const cancel = () => {
    if (data === undefined) return;
    change
      .mutateAsync({
        awardIds: data.awardIds,
        // The confirmation states how many are accepted.
        includeAnswered: data.accepted > 0,
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      })
      .then(({ cancelled }) => {
        toasts.success(`${countOf(cancelled, 'award')} cancelled`);
        setOpened(false);
      })
      // Errors are shown from the mutation state.
      .catch(() => undefined);
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        Cancel all best-bid awards
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title="Cancel all best-bid awards?"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="sm">
          <LoadProblem query={asked} />
          {data === undefined && asked.error === null && <Skeleton height={90} radius="md" />}
          {data !== undefined && (
            <>
              <span>
                {countOf(data.lanes, 'lane')} awarded {formatMoment(data.awardedAt)}
                {data.awardedBy !== null && ` by ${data.awardedBy}`} for {formatUsdExact(data.awardedUsd)}.{' '}
                {countOf(data.standing, 'award')} still {data.standing === 1 ? 'counts' : 'count'} and will be
                cancelled{data.accepted > 0 && `, ${data.accepted} of them accepted by carriers`}. Carriers
                are notified. The history shows who cancelled them, when and why.
              </span>
              <Textarea
                label="Why"
                placeholder="For your own history. Carriers can’t see it"
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
                maxLength={500}
                autosize
                minRows={2}
              />
              <AwardsProgress
                mode={data.mode}
                change={change}
                steps={cancelSteps}
                failed="The awards weren’t cancelled"
                unanswered="No response from the server. The awards may be cancelled anyway; close this to see which still count."
              />
            </>
          )}
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={close} disabled={change.isPending} data-autofocus>
            Keep awards
          </Button>
          <ButtonWithReason
            color="red.9"
            loading={change.isPending}
            reason={(data === undefined || data.standing === 0) && 'None of these awards is active any more'}
            onClick={cancel}
          >
            Cancel awards
          </ButtonWithReason>
        </Group>
      </Modal>
    </>
  );
}
