import { Button, Group, NumberInput, Select, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMutation } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf, formatMonths } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { awardLane, type Bid, type Block } from '../awards.api.ts';
import classes from './AwardForm.module.css';
import { AwardPreview } from './AwardPreview.tsx';
import { BackupSelect } from './BackupSelect.tsx';
import { bidCapacity, canBeAwarded, isHeld } from './bidCapacity.ts';
import { labelOfBid } from './labelOfBid.ts';
import { type MonthRoom, monthsWithoutRoom } from './monthRooms.ts';

interface AwardFormProps {
  laneId: string;
  /** Sorted best first. */
  bids: readonly Bid[];
  blocks: readonly Block[];
  rooms: readonly MonthRoom[];
  /** The lane's forecast volume by month. */
  volumes: ReadonlyMap<string, number>;
  /** Unit of the volumes. */
  unit: string;
  bidId: string | undefined;
  /** Reasons for a bid other than its price, with a button to choose it. */
  suggestion: Suggestion;
}

export type Suggestion = (chosenBidId: string | null, choose: (bidId: string) => void) => ReactNode;

/** Value for "every month that has room for the share". */
const allFree = 'free';

/**
 * Awards months of the lane to a bid, in full or in part, optionally with a backup. Errors, such as a month awarded in the
 * meantime, are shown here.
 */
export function AwardForm({ laneId, bids, blocks, rooms, volumes, unit, bidId, suggestion }: AwardFormProps) {
  const [chosenBid, setChosenBid] = useState(bidId ?? bids.find(canBeAwarded)?.bidId ?? null);
  const [chosenBlock, setChosenBlock] = useState<string>(allFree);
  const [typedShare, setTypedShare] = useState<number | string>(100);
  const [chosenBackup, setChosenBackup] = useState<string | null>(null);
  const [isTouched, setTouched] = useState(false);
  const change = useMutation(awardLane);

  const touching =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setTouched(true);
      set(value);
    };

  const share = Number(typedShare);
  const bid = bids.find((one) => one.bidId === chosenBid);
  const block = blocks.find((one) => keyOf(one) === chosenBlock);
  const asked =
    block?.months ?? rooms.filter(({ freePercent }) => freePercent >= share).map(({ month }) => month);
  const room = bid === undefined ? undefined : bidCapacity(bid, asked, share, rooms, volumes, unit);
  // A block is awarded whole or not at all; of the available months, only those the bid accepts.
  const months = block === undefined ? (room?.months ?? asked) : asked;
  const backup = bids.find((one) => one.bidId === chosenBackup && one.carrierId !== bid?.carrierId);
  const backupNote =
    backup === undefined ? undefined : bidCapacity(backup, months, share, rooms, volumes, unit).note;
  const reason =
    whyNot(bid, typedShare, months, monthsWithoutRoom(rooms, months, share)) ??
    (block === undefined ? undefined : room?.note) ??
    backupNote;

  const wish = bid && {
    laneId,
    bidId: bid.bidId,
    months: block?.months ?? [],
    share,
    ...(backup === undefined ? {} : { backupBidId: backup.bidId }),
  };
  const award = () => {
    if (bid === undefined || wish === undefined) return;
    change.mutate(wish, {
      onSuccess: ({ awards }) => {
        setChosenBackup(null);
        setTouched(false);
        toasts.success(
          `Awarded to ${bid.carrierName} for ${formatUsdExact(awards[0]?.awardedUsd ?? 0)}. The carrier has been asked to accept`,
        );
      },
    });
  };
  // The form stays mounted because it still shows the result of the last award.
  if (rooms.length > 0 && rooms.every(({ freePercent }) => freePercent <= 0))
    return (
      <div className={classes.months} role="status">
        All months are awarded. To award one again, cancel an award under History.
      </div>
    );
  return (
    <Stack gap="sm">
      <UnsavedChangesGuard when={isTouched} losing="The award you began is not given." />
      <Select
        label="Bid"
        data={bids.map((one) => ({
          value: one.bidId,
          label: labelOfBid(one),
          disabled: !canBeAwarded(one),
        }))}
        value={chosenBid}
        onChange={touching(setChosenBid)}
        allowDeselect={false}
      />
      {suggestion(chosenBid, setChosenBid)}
      <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
        <Select
          label="Months"
          miw={220}
          data={[
            { value: allFree, label: 'All available months' },
            ...blocks.map((one) => ({
              value: keyOf(one),
              label: `${one.label} (${countOf(one.months.length, 'month')})`,
            })),
          ]}
          value={chosenBlock}
          onChange={touching((value: string | null) => setChosenBlock(value ?? allFree))}
          allowDeselect={false}
          searchable
        />
        <NumberInput
          label="Volume share"
          miw={140}
          value={typedShare}
          onChange={touching(setTypedShare)}
          min={10}
          max={100}
          decimalScale={2}
          suffix="%"
        />
      </Group>
      <BackupSelect
        bids={bids}
        carrierId={bid?.carrierId}
        value={backup?.bidId ?? null}
        onChange={touching(setChosenBackup)}
      />
      <div className={classes.months}>
        {months.length > 0
          ? `${countOf(months.length, 'month')}: ${formatMonths(months)}`
          : 'No month has this much volume left. Reduce the share or cancel an award under History.'}
      </div>
      {block === undefined && room?.note !== undefined && months.length > 0 && (
        <div className={classes.months}>{room.note}.</div>
      )}
      <AwardPreview wish={reason === undefined ? wish : undefined} />
      <ActionError of={change} heading="Nothing was awarded" />
      <Group gap="xs">
        <ButtonWithReason loading={change.isPending} reason={reason} onClick={award}>
          Award
        </ButtonWithReason>
        {change.error !== null && (
          <Button variant="default" onClick={() => change.reset()}>
            Dismiss
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function keyOf({ months }: Block): string {
  return months.join(',');
}

function whyNot(
  bid: Bid | undefined,
  share: number | string,
  months: readonly string[],
  full: readonly string[],
): string | undefined {
  if (bid === undefined) return 'Choose a bid first';
  if (isHeld(bid)) return 'Include or exclude this bid first';
  if (!canBeAwarded(bid)) return 'This bid is partial or not priced yet';
  if (share === '' || Number(share) < 10 || Number(share) > 100) return 'Enter a share from 10% to 100%';
  if (months.length === 0) return 'No month has this much volume left. Cancel an award first';
  if (full.length > 0) return `Not enough volume left for this share in ${formatMonths(full)}`;
  return undefined;
}
