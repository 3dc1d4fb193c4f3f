import {
  type Charge,
  Decimal,
  formatRate,
  gridCellName,
  rateCellName,
  formatPercent,
} from '@lanewright/freight';
import type { BidInput } from '../save/bidInput.ts';
import type { Saving } from '../save/saveBids.ts';
import { type LaneOfTender, type UnitCostChange, unitCostChanges } from '../rounds/unitCostChanges.ts';
import type { FoundCheck, Sensed } from './senseBids.ts';

/** A lane of an event that asks carriers to confirm large decreases. */
export type LaneWithLimit = LaneOfTender & { readonly maxDecreasePercent: number };

/**
 * Adds a check to bids whose unit cost falls by more than their event's limit since the carrier's last round. It is placed at
 * the changed rate, that of the linehaul first; a cell that already has a check keeps it, because one confirmation is enough.
 */
export async function withFalls(
  saving: Pick<Saving, 'tx' | 'bidder' | 'rules'>,
  bids: readonly BidInput[],
  lanes: readonly LaneWithLimit[],
  sensed: Sensed,
): Promise<Sensed> {
  if (lanes.length === 0) return sensed;
  const limits = new Map(lanes.map((lane) => [lane.laneId, lane.maxDecreasePercent]));
  const changes = await unitCostChanges(saving, bids, lanes);
  const given = new Map(bids.map((bid) => [bid.laneId, bid]));
  const checked = new Set(sensed.checks.map(({ laneId }) => laneId));
  const falls = changes.flatMap((change): FoundCheck[] => {
    const { laneId, before, after } = change;
    const limit = limits.get(laneId);
    const bid = given.get(laneId);
    if (limit === undefined || bid === undefined || checked.has(laneId) || before.lte(0)) return [];
    const percent = before.minus(after).div(before).times(100);
    if (percent.lte(limit)) return [];
    const cell = changedRate(bid, saving.rules.structure.charges, sensed.checkedCells);
    if (cell === null) return [];
    return [
      {
        laneId,
        chargeNo: cell.chargeNo,
        breakNo: cell.breakNo,
        kind: 'fall',
        rate: cell.rate,
        currency: bid.currency ?? sensed.currencies.get(laneId) ?? 'USD',
        message: sentenceOf(change, percent, limit),
        corrections: [],
        before: null,
        isConfirmed: cell.confirmed === true,
      },
    ];
  });
  return { ...sensed, checks: [...sensed.checks, ...falls] };
}

function changedRate(bid: BidInput, charges: readonly Charge[], checkedCells: ReadonlySet<string>) {
  const isLinehaul = new Set(
    charges.filter(({ purpose }) => purpose === 'linehaul').map(({ chargeNo }) => chargeNo),
  );
  const changed = bid.rates.flatMap((cell) =>
    cell.rate !== null && checkedCells.has(gridCellName(bid.laneId, cell.chargeNo, cell.breakNo))
      ? [{ ...cell, rate: cell.rate }]
      : [],
  );
  const order = changed.toSorted(
    (a, b) =>
      Number(isLinehaul.has(b.chargeNo)) - Number(isLinehaul.has(a.chargeNo)) ||
      rateCellName(a.chargeNo, a.breakNo).localeCompare(rateCellName(b.chargeNo, b.breakNo)),
  );
  return order[0] ?? null;
}

function sentenceOf({ before, after, roundNo }: UnitCostChange, percent: Decimal, limit: number): string {
  const unitCost = (usd: Decimal) => formatRate(usd.toSignificantDigits(5).toFixed());
  return `This lane costs ${formatPercent(percent.toNumber())} less than in round ${roundNo}: ${unitCost(after)} instead of ${unitCost(before)} USD per unit. In this event, confirm decreases above ${limit}%.`;
}
