import { Button, Checkbox, Group, Select, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem } from '../../../platform/apiProblem.ts';
import { useMutation } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { AwardSteps } from '../../../ui/AwardSteps.tsx';
import { countOf } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import {
  awardBestBids,
  cancelAwards,
  useBestBidsPreview,
  useBestBidsProgress,
  useValidBlocks,
} from '../awards.api.ts';
import classes from './AwardBestForm.module.css';
import type { AwardBestBidsProps } from './AwardBestBids.tsx';
import { AwardedBestBids } from './AwardedBestBids.tsx';
import { BestBidsPreviewed } from './BestBidsPreviewed.tsx';

const wholePeriod = 'all';
/** A proxy ended the request: the server may continue it. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 502 || error.status === 504);
const steps = ['Choosing bids', 'Writing awards', 'Updating figures'];

/** Previews awarding the best bids, with warnings per lane, and awards exactly what was shown. */
export function AwardBestForm(props: Omit<AwardBestBidsProps, 'withBid'> & { onClose: () => void }) {
  const { wish, anyLaneId, nameOf, onClose } = props;
  const [block, setBlock] = useState(wholePeriod);
  const [backups, setBackups] = useState(false);
  const blocks = useValidBlocks(anyLaneId).data ?? [];
  const change = useMutation(awardBestBids);
  const back = useMutation(cancelAwards);
  const months = blocks.find((one) => one.months.join(',') === block)?.months;
  const asked = { ...wish, months, backups };
  // Keep what was awarded until the dialog is closed: afterwards there is nothing left to award.
  const preview = useBestBidsPreview(asked, !change.isPending && !change.isSuccess);
  const shown = preview.data;
  const isAwarding = change.isPending || isUnanswered(change.error);
  const progress = useBestBidsProgress(wish.mode, isAwarding).data?.award ?? null;
  const isCurrent = shown !== undefined && !preview.isPlaceholderData && !preview.isFetching;
  const award = () => {
    if (shown === undefined || change.isPending) return;
    // The dialog may be closed before the response: the message is shown anyway.
    change.mutateAsync({ ...asked, shownUsd: shown.awardedUsd }).then(
      (given) => {
        toasts.success(
          <AwardedBestBids given={given} undo={() => back.mutateAsync({ awardIds: given.awardIds })} />,
        );
        onClose();
      },
      // Errors are shown from the mutation state.
      () => undefined,
    );
  };
  return (
    <>
      <Stack gap="sm">
        <div>
          Each lane goes to its best complete bid, for the months that aren’t awarded yet. Carriers will be
          asked to accept.
        </div>
        <Select
          label="Months"
          data={[
            { value: wholePeriod, label: 'Whole contract period' },
            ...blocks.map((one) => ({
              value: one.months.join(','),
              label: `${one.label} (${countOf(one.months.length, 'month')})`,
            })),
          ]}
          value={block}
          onChange={(value) => setBlock(value ?? wholePeriod)}
          allowDeselect={false}
          searchable
        />
        <Checkbox
          label="Keep the next best bid of each lane as backup"
          description="Offered automatically if the carrier declines or doesn’t respond in time."
          checked={backups}
          onChange={(event) => setBackups(event.currentTarget.checked)}
        />
        <LoadProblem query={preview} />
        {shown === undefined && preview.error === null && (
          <Skeleton height={180} radius="md" role="status" aria-label="Loading amounts" />
        )}
        {shown !== undefined && <BestBidsPreviewed preview={shown} isCurrent={isCurrent} nameOf={nameOf} />}
      </Stack>
      <div className={classes.foot}>
        {(change.isPending || change.error !== null) && (
          <AwardSteps award={isAwarding ? progress : null} steps={steps}>
            {isUnanswered(change.error) ? (
              <ActionError heading="No response from the server. The lanes may be awarded anyway; the amounts above show what is left to award." />
            ) : (
              <ActionError of={change} heading="Nothing was awarded" />
            )}
          </AwardSteps>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={change.isPending} data-autofocus>
            Cancel
          </Button>
          <ButtonWithReason
            loading={change.isPending}
            reason={isCurrent ? shown.lanes === 0 && 'No lane can be awarded' : 'Calculating amounts…'}
            onClick={award}
          >
            Award {shown === undefined ? 'best bids' : countOf(shown.lanes, 'lane')}
          </ButtonWithReason>
        </Group>
      </div>
    </>
  );
}
