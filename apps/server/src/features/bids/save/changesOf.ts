import { Decimal } from '@lanewright/freight';
import type { ChangedCell } from '../history/recordBidChanges.ts';
import type { BidInput, StandingBid } from './bidInput.ts';
import type { Cells } from './currentCells.ts';

/** A bid's terms: everything other than the cells of charges and months. */
export type Terms = Omit<StandingBid, 'bidId' | 'laneId' | 'structureVersion' | 'usdPerUnit'>;

const noTerms: Terms = {
  currency: '',
  transitDays: null,
  validFrom: null,
  validTo: null,
  fuelBasisUsdPerGallon: null,
  emissionKgPerUnit: null,
  loadsPerWeek: null,
};
const termNames = Object.keys(noTerms) as (keyof Terms)[];

/** The terms of a bid after a save: omitted ones stay. */
export function termsAfter(bid: BidInput, known: StandingBid | undefined, firstCurrency: string): Terms {
  const before = known ?? noTerms;
  return {
    currency: bid.currency ?? known?.currency ?? firstCurrency,
    transitDays: unlessGiven(before.transitDays, bid.transitDays),
    validFrom: unlessGiven(before.validFrom, bid.validFrom),
    validTo: unlessGiven(before.validTo, bid.validTo),
    fuelBasisUsdPerGallon: unlessGiven(before.fuelBasisUsdPerGallon, bid.fuelBasisUsdPerGallon),
    emissionKgPerUnit: unlessGiven(before.emissionKgPerUnit, bid.emissionKgPerUnit),
    loadsPerWeek: unlessGiven(before.loadsPerWeek, bid.loadsPerWeek),
  };
}

const unlessGiven = <T>(before: T, given: T | undefined): T => (given === undefined ? before : given);

/** Lists every cell in which a bid differs from the stored one. The currency of a new bid is not a change. */
export function changesOf(
  bid: BidInput,
  known: StandingBid | undefined,
  next: Terms,
  standing: Cells | undefined,
): ChangedCell[] {
  const before = known ?? { ...noTerms, currency: next.currency };
  const changed: ChangedCell[] = [];
  for (const cell of termNames) {
    const [was, is] = [said(before[cell]), said(next[cell])];
    if (!isSame(was, is)) changed.push({ cell, before: was, after: is });
  }
  for (const { chargeNo, breakNo, rate } of bid.rates)
    put(changed, standing, breakNo === null ? `rate:${chargeNo}` : `rate:${chargeNo}/${breakNo}`, rate);
  for (const { month, capacity } of bid.capacity ?? []) put(changed, standing, `capacity:${month}`, capacity);
  for (const { chargeNo, value } of bid.values ?? []) put(changed, standing, `value:${chargeNo}`, value);
  return changed;
}

function put(changed: ChangedCell[], standing: Cells | undefined, cell: string, after: string | null): void {
  const was = standing?.get(cell) ?? null;
  if (!isSame(was, after)) changed.push({ cell, before: was, after });
}

const said = (value: string | number | null) => (value === null ? null : String(value));
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** Whether two values of a cell are equal; numbers are, however they are written. */
export function isSame(before: string | null, after: string | null): boolean {
  if (before === after) return true;
  if (before === null || after === null) return false;
  return isNumber(before) && isNumber(after) && new Decimal(before).eq(after);
}
