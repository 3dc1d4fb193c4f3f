import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { awardBestBids, useAwardChange, useValidBlocks } from '../awards.api.ts';
import type { AwardBestBidsProps } from './AwardBestBids.tsx';
import { LeftOutLanes } from './LeftOutLanes.tsx';
import { BestBidsOutcome } from './BestBidsOutcome.tsx';

const wholePeriod = 'all';

/** Asks before awarding many lanes, and tells what came of it. */
export function AwardBestForm(props: AwardBestBidsProps & { onClose: () => void }) {
  const { wish, count, withBid, anyLaneId, nameOf, onClose } = props;
  const [block, setBlock] = useState(wholePeriod);
  const [backups, setBackups] = useState(false);
  const blocks = useValidBlocks(anyLaneId).data ?? [];
  const change = useAwardChange(awardBestBids);
  const months = blocks.find((one) => one.months.join(',') === block)?.months;
  return (
    <>
      {change.data !== undefined ? (
        <>
          <BestBidsOutcome result={change.data} nameOf={nameOf} />
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose} data-autofocus>
              Done
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Stack gap="sm">
            <div>
              {withBid !== undefined && (
                <>
                  <b>
                    {formatCount(withBid)} of {countOf(count, 'lane')}
                  </b>{' '}
                  {withBid === 1 ? 'has' : 'have'} a complete bid.{' '}
                </>
              )}
              Each lane goes to its best complete bid, for the months not given yet. Lanes without one are
              skipped. The carriers are asked to accept.
            </div>
            <Select
              label="Months"
              data={[
                { value: wholePeriod, label: 'The whole contract period' },
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
              description="Asked by itself for what the carrier declines or does not answer in time."
              checked={backups}
              onChange={(event) => setBackups(event.currentTarget.checked)}
            />
            <LeftOutLanes wish={wish} nameOf={nameOf} />
            {change.error !== null && <ErrorPanel error={change.error} heading="Nothing was awarded" />}
          </Stack>
          <Group justify="flex-end" mt="lg" gap="xs">
            <Button variant="default" onClick={onClose} disabled={change.isPending} data-autofocus>
              Cancel
            </Button>
            <ReasonButton
              loading={change.isPending}
              reason={withBid === 0 && 'None of these lanes has a complete bid'}
              onClick={() => change.mutate({ ...wish, months, backups })}
            >
              Award {withBid === undefined ? 'best bids' : countOf(withBid, 'lane')}
            </ReasonButton>
          </Group>
        </>
      )}
    </>
  );
}
