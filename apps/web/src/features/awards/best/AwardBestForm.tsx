import { Button, Checkbox, Group, Select, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { countOf } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { AwardsProgress } from '../AwardsProgress.tsx';
import { awardBestBids, useBestBidsPreview, useValidBlocks } from '../awards.api.ts';
import classes from './AwardBestForm.module.css';
import type { AwardBestBidsProps } from './AwardBestBids.tsx';
import { AwardedBestBids } from './AwardedBestBids.tsx';
import { BestBidsPreviewed } from './BestBidsPreviewed.tsx';

const wholePeriod = 'all';
const steps = ['Choosing bids', 'Writing awards', 'Updating figures'];

interface AwardBestFormProps extends Omit<AwardBestBidsProps, 'withBid'> {
  /** Cancels what was awarded. */
  undo: (awardIds: string[]) => Promise<unknown>;
  onClose: () => void;
}

/** Previews awarding the best bids, with warnings per lane, and awards exactly what was shown. */
export function AwardBestForm(props: AwardBestFormProps) {
  const { wish, anyLaneId, nameOf, undo, onClose } = props;
  const [block, setBlock] = useState(wholePeriod);
  const [backups, setBackups] = useState(false);
  const blocks = useValidBlocks(anyLaneId).data ?? [];
  const change = useMutation(awardBestBids);
  const months = blocks.find((one) => one.months.join(',') === block)?.months;
  const asked = { ...wish, months, backups };
  // Keep what was awarded until the dialog is closed: afterwards there is nothing left to award.
  const preview = useBestBidsPreview(asked, !change.isPending && !change.isSuccess);
  const shown = preview.data;
  const isCurrent = shown !== undefined && !preview.isPlaceholderData && !preview.isFetching;
  const award = () => {
    if (shown === undefined || change.isPending) return;
    // The dialog may be closed before the response: the message is shown anyway.
    change.mutateAsync({ ...asked, shownUsd: shown.awardedUsd }).then(
      (given) => {
        toasts.success(<AwardedBestBids given={given} undo={() => undo(given.awardIds)} />);
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
        <AwardsProgress
          mode={wish.mode}
          change={change}
          steps={steps}
          failed="Nothing was awarded"
          unanswered="No response from the server. The lanes may be awarded anyway; the amounts above show what is left to award."
        />
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
