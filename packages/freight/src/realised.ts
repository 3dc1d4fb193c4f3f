import type { DecimalInput } from './money.ts';
import { Decimal, roundHalfUpToCent, sumOf } from './money.ts';
import type { Month } from './months.ts';

/** A month of a lane that a carrier was given: its part of the month's volume, what that costs, and its baseline. */
export interface GivenMonth {
  readonly month: Month;
  readonly carrierId: string;
  readonly volume: DecimalInput;
  readonly awardedUsd: DecimalInput;
  /** Null where the lane had no baseline. */
  readonly baselineUsd: DecimalInput | null;
}

/** What a carrier moved in a month of the contract period, and what was invoiced for it. */
export interface CarriedMonth {
  readonly month: Month;
  /** Null where nobody knows which company the name in the file is. */
  readonly carrierId: string | null;
  readonly volume: DecimalInput;
  readonly invoicedUsd: DecimalInput;
}

/** Contract against invoice. Realised savings = awarded savings − rate leak − routing leak, exactly. */
export interface RealisedMonth {
  readonly isAwarded: boolean;
  readonly contractUsd: Decimal;
  /** The awarded carrier invoiced more than its rate (less where negative). */
  readonly rateLeakUsd: Decimal;
  /** Another carrier took it at more than the awarded rates. */
  readonly routingLeakUsd: Decimal;
  /** What the shipped volume was to save, and what it saved; null without a baseline. */
  readonly awardedSavingsUsd: Decimal | null;
  readonly realisedSavingsUsd: Decimal | null;
}

type Rate = { readonly usd: Decimal; readonly volume: Decimal };

/**
 * What became of a lane's awards: each carried month at the rate of who carried it, or, where that is not an awarded carrier,
 * at the volume-weighted rate of those who are. A month that was given without volume takes the rate of the lane's others.
 * Null for what cannot be compared: a month that nobody was given, or a lane without any awarded volume.
 */
export function realisedMonths(
  given: readonly GivenMonth[],
  carried: readonly CarriedMonth[],
): (RealisedMonth | null)[] {
  return carried.map((part) => {
    const ofMonth = given.filter((one) => one.month === part.month);
    const own = ofMonth.filter((one) => one.carrierId === part.carrierId);
    const isAwarded = own.length > 0;
    const rate = isAwarded
      ? (rateOf(own) ?? rateOf(given.filter((one) => one.carrierId === part.carrierId)))
      : ofMonth.length === 0
        ? null
        : (rateOf(ofMonth) ?? rateOf(given));
    if (rate === null) return null;
    const contractUsd = costAt(rate, part.volume);
    const leak = new Decimal(part.invoicedUsd).minus(contractUsd);
    const baseline = baselineRateOf(ofMonth) ?? baselineRateOf(given);
    const baselineUsd = baseline === null ? null : costAt(baseline, part.volume);
    const none = new Decimal(0);
    return {
      isAwarded,
      contractUsd,
      rateLeakUsd: isAwarded ? leak : none,
      routingLeakUsd: isAwarded ? none : leak,
      awardedSavingsUsd: baselineUsd?.minus(contractUsd) ?? null,
      realisedSavingsUsd: baselineUsd?.minus(part.invoicedUsd) ?? null,
    };
  });
}

function rateOf(months: readonly GivenMonth[]): Rate | null {
  const volume = sumOf(months.map((one) => one.volume));
  return volume.gt(0) ? { usd: sumOf(months.map((one) => one.awardedUsd)), volume } : null;
}

function baselineRateOf(months: readonly GivenMonth[]): Rate | null {
  const known = months.filter((one) => one.baselineUsd !== null);
  const volume = sumOf(known.map((one) => one.volume));
  return volume.gt(0) ? { usd: sumOf(known.map((one) => one.baselineUsd ?? 0)), volume } : null;
}

function costAt(rate: Rate, volume: DecimalInput): Decimal {
  return roundHalfUpToCent(rate.usd.times(volume).div(rate.volume));
}
