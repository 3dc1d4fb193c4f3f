import type { DecimalInput } from './money.ts';
import { Decimal, roundHalfUpToCent, sumCents, sumOf } from './money.ts';
import type { Month } from './months.ts';

export const awardStatuses = [
  'Pending',
  'Accepted',
  'AcceptedInPart',
  'Declined',
  'Expired',
  'Reset',
  'Replaced',
] as const;
export type AwardStatus = (typeof awardStatuses)[number];

/** Whether an award occupies its months: it waits for the carrier's response, or was accepted in full or in part. */
export function awardCounts(status: AwardStatus): boolean {
  return status === 'Pending' || status === 'Accepted' || status === 'AcceptedInPart';
}

export interface AwardedMonth {
  readonly month: Month;
  readonly status: AwardStatus;
  /** Share of the month's volume: 1 is all of it. */
  readonly share: DecimalInput;
  /** Awarded cost of that share, rounded to the cent. */
  readonly costUsd: DecimalInput;
}

export interface LaneSavings {
  readonly awardedUsd: Decimal;
  readonly pendingUsd: Decimal;
  /** Baseline of the awarded part; null if the lane has no baseline. */
  readonly baselineUsd: Decimal | null;
  readonly savingsUsd: Decimal | null;
  readonly savingsPercent: Decimal | null;
}

/** Savings in percent of the awarded part's baseline, unrounded; null if that baseline is zero. */
export function savingsPercent(savingsUsd: DecimalInput, baselineUsd: DecimalInput): Decimal | null {
  const baseline = new Decimal(baselineUsd);
  return baseline.isZero() ? null : new Decimal(savingsUsd).times(100).div(baseline);
}

/**
 * Savings of a lane: baseline less awarded cost, on the awarded months and shares only; 0 without an award. For a lane without a
 * baseline (null) the savings are null, and not included in any percentage.
 */
export function laneSavings(
  baselineMonths: readonly { readonly month: Month; readonly costUsd: DecimalInput }[] | null,
  awards: readonly AwardedMonth[],
): LaneSavings {
  const counting = awards.filter(({ status }) => awardCounts(status));
  const awardedUsd = sumCents(counting.map(({ costUsd }) => costUsd));
  const pending = counting.filter(({ status }) => status === 'Pending');
  const pendingUsd = sumCents(pending.map(({ costUsd }) => costUsd));
  if (baselineMonths === null) {
    return { awardedUsd, pendingUsd, baselineUsd: null, savingsUsd: null, savingsPercent: null };
  }
  const baselineUsd = sumCents(
    baselineMonths.map(({ month, costUsd }) => {
      const share = sumOf(counting.filter((award) => award.month === month).map((award) => award.share));
      return roundHalfUpToCent(new Decimal(costUsd).times(share));
    }),
  );
  const savingsUsd = baselineUsd.minus(awardedUsd);
  return {
    awardedUsd,
    pendingUsd,
    baselineUsd,
    savingsUsd,
    savingsPercent: savingsPercent(savingsUsd, baselineUsd),
  };
}
