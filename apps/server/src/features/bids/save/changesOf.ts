import { Decimal } from '@lanewright/freight';
import type { ChangedCell } from '../history/recordBidChanges.ts';
import type { BidInput, StandingBid } from './bidInput.ts';
import type { Cells } from './standingCells.ts';

/** What a bid says beside its cells of charges and months. */
export type Terms = Omit<StandingBid, 'bidId' | 'laneId' | 'structureVersion' | 'usdPerUnit'>;

const noTerms: Terms = {
  currency: '',
  transitDays: null,
  validFrom: null,
  validTo: null,
  fuelBasisUsdPerGallon: null,
  emissionKgPerUnit: null,
};
const termNames = Object.keys(noTerms) as (keyof Terms)[];

/** The terms of a bid after a save: what is left out stays. */
export function termsAfter(bid: BidInput, known: StandingBid | undefined, firstCurrency: string): Terms {
  const kept = <T>(given: T | undefined, before: T | undefined, none: T) =>
    given === undefined ? (before ?? none) : given;
  return {
    currency: bid.currency ?? known?.currency ?? firstCurrency,
    transitDays: kept(bid.transitDays, known?.transitDays, null),
    validFrom: kept(bid.validFrom, known?.validFrom, null),
    validTo: kept(bid.validTo, known?.validTo, null),
    fuelBasisUsdPerGallon: kept(bid.fuelBasisUsdPerGallon, known?.fuelBasisUsdPerGallon, null),
    emissionKgPerUnit: kept(bid.emissionKgPerUnit, known?.emissionKgPerUnit, null),
  };
}

/** Every cell in which a bid differs from what stands. The currency that a bid begins in is no change of it. */
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
  const put = (cell: string, after: string | null) => {
    const was = standing?.get(cell) ?? null;
    if (!isSame(was, after)) changed.push({ cell, before: was, after });
  };
  for (const { chargeNo, breakNo, rate } of bid.rates)
    put(`rate:${chargeNo}${breakNo === null ? '' : `/${breakNo}`}`, rate);
  for (const { month, capacity } of bid.capacity ?? []) put(`capacity:${month}`, capacity);
  for (const { chargeNo, value } of bid.values ?? []) put(`value:${chargeNo}`, value);
  return changed;
}

const said = (value: string | number | null) => (value === null ? null : String(value));

/** Numbers are the same however they are written. */
function isSame(before: string | null, after: string | null): boolean {
  if (before === after) return true;
  if (before === null || after === null) return false;
  const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
  return isNumber(before) && isNumber(after) && new Decimal(before).eq(after);
}
