import { isDeepStrictEqual } from 'node:util';
import { keepsRates, takesText } from '@lanewright/freight';
import type { UploadView } from '../../uploads/index.ts';
import type { BidInput } from '../save/bidInput.ts';
import { cellsGiven } from '../save/bidInput.ts';
import { type BidRules, quotesFuelPerMile } from '../save/checkBid.ts';
import type { ChargeStructure } from '../../settings/index.ts';

/** The changes since a sheet was made, and the part of it that still fits. */
export type SheetChanges = NonNullable<NonNullable<UploadView['bidResult']>['changed']>;
export type FittedSheet = {
  readonly bids: readonly BidInput[];
  /** Null if the changes do not affect the sheet. */
  readonly changed: Omit<SheetChanges, 'lanesNew'> | null;
};
/** The charges, months and lanes a sheet was made for. */
export type SheetMade = {
  readonly structure: ChargeStructure;
  /** Empty if the sheet does not state them. */
  readonly months: readonly string[];
  readonly laneIds: readonly string[];
};

/**
 * Returns the part of a sheet that still fits the current charges, months and lanes. Rates of charges that were deleted or changed
 * unit, capacities of months outside the contract, and closed lanes are left out. `openLaneIds`: the lanes of the sheet that are
 * open now.
 */
export function adaptSheet(
  made: SheetMade,
  rules: BidRules,
  bids: readonly BidInput[],
  openLaneIds: ReadonlySet<string>,
  labelOf: (laneId: string) => string,
): FittedSheet {
  const { structure, months } = rules;
  const known = new Map(structure.charges.map((charge) => [charge.chargeNo, charge]));
  const former = new Map(made.structure.charges.map((charge) => [charge.chargeNo, charge]));
  const breaks = new Set(structure.breaks.map((band) => band.breakNo));
  const isSameVersion = made.structure.version === structure.version;
  const stays = (chargeNo: number) => {
    const before = former.get(chargeNo);
    return before === undefined || keepsRates(before, known.get(chargeNo));
  };
  const handedOut = new Set(made.laneIds);
  const isGone = (laneId: string) => handedOut.has(laneId) && !openLaneIds.has(laneId);
  const quotesFuel = quotesFuelPerMile(structure);
  const kept: BidInput[] = [];
  const lanesGone: { laneId: string; label: string }[] = [];
  let cellsLeft = 0;
  for (const bid of bids) {
    if (isGone(bid.laneId)) {
      const cells = cellsGiven(bid);
      cellsLeft += cells;
      if (cells > 0) lanesGone.push({ laneId: bid.laneId, label: labelOf(bid.laneId) });
      continue;
    }
    const { fuelBasisUsdPerGallon, ...rest } = bid;
    const fitting: BidInput = {
      ...rest,
      ...(quotesFuel ? { fuelBasisUsdPerGallon } : {}),
      rates: isSameVersion
        ? bid.rates
        : bid.rates.filter(
            ({ chargeNo, breakNo }) => stays(chargeNo) && (breakNo === null || breaks.has(breakNo)),
          ),
      values: (bid.values ?? []).filter(({ chargeNo }) => {
        const charge = known.get(chargeNo);
        return charge !== undefined && takesText(charge) && charge.type === former.get(chargeNo)?.type;
      }),
      capacity: (bid.capacity ?? []).filter(({ month }) => months.includes(month)),
    };
    if (!isWhole(bid, fitting)) cellsLeft += cellsGiven(bid) - cellsGiven(fitting);
    kept.push(fitting);
  }
  const monthsChanged = made.months.length > 0 && made.months.join() !== months.join();
  if (isSameVersion && !monthsChanged && lanesGone.length === 0) return { bids: kept, changed: null };
  return {
    bids: kept,
    changed: {
      chargesGone: made.structure.charges
        .filter((charge) => !keepsRates(charge, known.get(charge.chargeNo)))
        .map((charge) => charge.name),
      chargesNew: structure.charges
        .filter((charge) => !former.has(charge.chargeNo))
        .map((charge) => charge.name),
      lanesGone,
      monthsGone: monthsChanged ? made.months.filter((month) => !months.includes(month)) : [],
      monthsNew: monthsChanged ? months.filter((month) => !made.months.includes(month)) : [],
      cellsFit: kept.reduce((sum, bid) => sum + cellsGiven(bid), 0),
      cellsLeft,
      confirmed: false,
    },
  };
}

/** Whether nothing of a lane was left out. */
const isWhole = (bid: BidInput, fitting: BidInput) =>
  bid.rates.length === fitting.rates.length &&
  bid.values?.length === fitting.values?.length &&
  bid.capacity?.length === fitting.capacity?.length &&
  bid.fuelBasisUsdPerGallon === fitting.fuelBasisUsdPerGallon;

/** Whether a carrier confirmed exactly these changes: later ones must be confirmed again. */
export function isConfirmed(changed: SheetChanges, before: SheetChanges | null | undefined): boolean {
  return (
    before?.confirmed === true &&
    isDeepStrictEqual({ ...before, confirmed: false, lanesNew: 0 }, { ...changed, lanesNew: 0 })
  );
}

/**
 * The cells that were filled in on a sheet which was sent without prices: its blank cells change nothing, so that an old one deletes no
 * price. Lanes without a filled cell are left out.
 */
export function withoutBlanks(bids: readonly BidInput[]): BidInput[] {
  return bids.flatMap((bid) => {
    const { laneId, currency, rates, capacity = [], values = [], ...terms } = bid;
    const filled = {
      ...Object.fromEntries(Object.entries(terms).filter(([, term]) => term !== null && term !== undefined)),
      ...(currency === undefined ? {} : { currency }),
      rates: rates.filter(({ rate }) => rate !== null),
      capacity: capacity.filter((month) => month.capacity !== null),
      values: values.filter(({ value }) => value !== null),
    };
    const { rates: given, capacity: months, values: texts, ...others } = filled;
    const isBlank = given.length + months.length + texts.length === 0 && Object.keys(others).length === 0;
    return isBlank ? [] : [{ laneId, ...filled }];
  });
}
