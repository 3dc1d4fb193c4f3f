import {
  type CellCheck,
  Decimal,
  gridCellName,
  rateCellName,
  type SenseLane,
  type SenseRate,
  senseOfCells,
} from '@lanewright/freight';
import type { BidInput } from '../save/bidInput.ts';
import { firstCurrency } from '../save/checkBid.ts';
import type { Saving } from '../save/saveBids.ts';
import type { Cells } from '../save/currentCells.ts';
import { selectSenseLanes, senseStructure, type StandingLane } from './senseLanes.ts';

/** An odd cell of a save, and its last rate without an open check. */
export type FoundCheck = CellCheck & {
  readonly before: { readonly rate: string; readonly currency: string } | null;
  /** The carrier confirmed the rate when sending it. */
  readonly isConfirmed: boolean;
};

/** Sense check results for bids about to be saved, and the cells that were checked. */
export type Sensed = {
  readonly checks: readonly FoundCheck[];
  readonly checkedCells: ReadonlySet<string>;
  /** The currency of each lane before the save. */
  readonly currencies: ReadonlyMap<string, string>;
  /** Lanes whose bids have stored checks. */
  readonly checkedLaneIds: ReadonlySet<string>;
};

/** No price was checked. */
export const nothingSensed: Sensed = {
  checks: [],
  checkedCells: new Set(),
  currencies: new Map(),
  checkedLaneIds: new Set(),
};

/** Kinds of check that depend on other cells of the lane: repeated when any of those cells changes. */
const dependOnOthers: ReadonlySet<string> = new Set(['breaks', 'twoPrices', 'minimum', 'fall']);

/**
 * Finds odd cells among those that the bids change, using the same function and data as the carrier's grid. `cellsOf`: the
 * cells of a lane's current bid. `sealedBefore`: lanes with sealed bids; rates without a currency are in theirs.
 */
export async function senseBids(
  saving: Saving,
  bids: readonly BidInput[],
  cellsOf: (laneId: string) => Cells | undefined,
  sealedBefore: ReadonlyMap<string, { readonly currency: string | null }>,
): Promise<Sensed> {
  const { tx, bidder, rules } = saving;
  const priced = bids.filter((bid) => bid.rates.length > 0 || bid.currency !== undefined);
  if (priced.length === 0) return nothingSensed;
  const structure = senseStructure(rules.structure, rules.currencies, bidder.mode);
  const found = await selectSenseLanes(tx, bidder, structure, {
    laneIds: priced.map(({ laneId }) => laneId),
    // If the currency changes, every rate of the lane is checked.
    chargeNos: priced.some(({ currency }) => currency !== undefined)
      ? structure.charges.map(({ chargeNo }) => chargeNo)
      : [...new Set(priced.flatMap(({ rates }) => rates.map(({ chargeNo }) => chargeNo)))],
    firstCurrency: firstCurrency(rules.structure),
    cellsOf,
  });
  const standing = found.map((lane) => ({
    ...lane,
    currency: sealedBefore.get(lane.laneId)?.currency ?? lane.currency,
  }));
  const given = new Map(priced.map((bid) => [bid.laneId, bid]));
  const checkedCells = new Set<string>();
  const lanes = standing.map((lane) => {
    const bid = given.get(lane.laneId);
    return bid === undefined ? lane : withChanges(lane, bid, checkedCells);
  });
  const laneOf = new Map(standing.map((lane) => [lane.laneId, lane]));
  const confirmed = new Set(
    priced.flatMap(({ laneId, rates }) =>
      rates.flatMap(({ chargeNo, breakNo, confirmed: coversLane }) =>
        coversLane === true ? [gridCellName(laneId, chargeNo, breakNo)] : [],
      ),
    ),
  );
  const checks = senseOfCells(lanes, structure, checkedCells).map((check): FoundCheck => {
    const { laneId, chargeNo, breakNo } = check;
    const lane = laneOf.get(laneId);
    const before = lane?.previousRates.find((rate) => rate.chargeNo === chargeNo && rate.breakNo === breakNo);
    return {
      ...check,
      before:
        before === undefined || lane === undefined
          ? null
          : { rate: before.rate, currency: lane.previousCurrency },
      isConfirmed: confirmed.has(gridCellName(laneId, chargeNo, breakNo)),
    };
  });
  return {
    checks,
    checkedCells,
    currencies: new Map(standing.map(({ laneId, currency }) => [laneId, currency])),
    checkedLaneIds: new Set(standing.flatMap(({ laneId, hasChecks }) => (hasChecks ? [laneId] : []))),
  };
}

/** Shortcut: almost all equal rates are written in the same way. */
const isSameRate = (one: string, other: string) =>
  one === other || (Number(one) === Number(other) && new Decimal(one).eq(other));

/** Returns the lane with the new rates applied, and adds the cells to check to `checkedCells`. */
function withChanges(lane: StandingLane, bid: BidInput, checkedCells: Set<string>): SenseLane {
  const currency = bid.currency ?? lane.currency;
  const rates: SenseRate[] = [...lane.rates];
  const check = ({ chargeNo, breakNo }: Omit<SenseRate, 'rate'>) =>
    checkedCells.add(gridCellName(lane.laneId, chargeNo, breakNo));
  if (currency !== lane.currency) for (const rate of rates) check(rate);
  // A lane has few rates: searching them is faster than a map of names.
  for (const { chargeNo, breakNo, rate } of bid.rates) {
    const at = rates.findIndex((each) => each.chargeNo === chargeNo && each.breakNo === breakNo);
    const before = rates[at];
    if (rate !== null && before !== undefined && isSameRate(before.rate, rate)) continue;
    check({ chargeNo, breakNo });
    if (rate === null) {
      if (before !== undefined) rates.splice(at, 1);
    } else rates[before === undefined ? rates.length : at] = { chargeNo, breakNo, rate };
  }
  for (const { cell, kind } of lane.openChecks) {
    const rate = rates.find((each) => rateCellName(each.chargeNo, each.breakNo) === cell);
    if (rate !== undefined && dependOnOthers.has(kind)) check(rate);
  }
  return { ...lane, currency, rates };
}
