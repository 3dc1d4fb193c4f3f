import type { DecimalInput } from './money.ts';
import { Decimal, roundHalfUpToCent, sumOf } from './money.ts';
import type { Month } from './months.ts';

/** A month of a lane awarded to a carrier: the volume of its share, its cost, and its baseline. */
export interface GivenMonth {
  readonly month: Month;
  readonly carrierId: string;
  readonly volume: DecimalInput;
  readonly awardedUsd: DecimalInput;
  /** Null if the lane had no baseline. */
  readonly baselineUsd: DecimalInput | null;
}

/** The volume that a carrier moved in a month of the contract period, and the amount invoiced for it. */
export interface CarriedMonth {
  readonly month: Month;
  /** Null if the name in the file is not matched to a company. */
  readonly carrierId: string | null;
  readonly volume: DecimalInput;
  readonly invoicedUsd: DecimalInput;
}

/** Contract compared with invoice. Realised savings = awarded savings − rate leakage − routing leakage, exactly. */
export interface RealisedMonth {
  readonly isAwarded: boolean;
  readonly contractUsd: Decimal;
  /** Amount that the awarded carrier invoiced above its rate (negative if below). */
  readonly rateLeakUsd: Decimal;
  /** Amount that another carrier invoiced above the awarded rates. */
  readonly routingLeakUsd: Decimal;
  /** Awarded savings and realised savings on the shipped volume; null without a baseline. */
  readonly awardedSavingsUsd: Decimal | null;
  readonly realisedSavingsUsd: Decimal | null;
}

type Rate = { readonly usd: Decimal; readonly volume: Decimal };

/**
 * Returns the results of a lane's awards: each carried month at the rate of its carrier or, if that is not an awarded carrier, at
 * the volume-weighted rate of the awarded ones. A month awarded without volume takes the rate of the lane's other months. Null for
 * what cannot be compared: a month that was not awarded, or a lane without any awarded volume.
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
