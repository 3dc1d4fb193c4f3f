import type { Decimal, Month } from '@lanewright/freight';
import { conflict, type ProblemError, unprocessable } from '../../platform/http/problemError.ts';

/** What a lane has to give, by month. */
export type LaneFacts = {
  readonly label: string;
  /** Months of the contract period, in time order. */
  readonly contractMonths: readonly Month[];
  readonly blockMonths: readonly number[];
  /** Forecast volume of those of them that have one, in time order. */
  readonly volumes: ReadonlyMap<Month, string>;
  /** Percent given already, by month. */
  readonly given: ReadonlyMap<Month, string>;
};

/** Refuses a month that cannot be awarded at all. */
export function requireMonth(
  { label, contractMonths, volumes }: LaneFacts,
  month: Month,
  field: string,
): void {
  if (!contractMonths.includes(month)) {
    throw unprocessable('month_outside_contract', `${month} is outside the contract period of ${label}`, {
      field,
    });
  }
  if (!volumes.has(month)) {
    throw conflict('no_forecast', `${label} has no volume for ${month}. Rebuild the lanes of this mode`, {
      field,
    });
  }
}

/** Why none of a lane's months can be given. */
export function nothingFree(lane: LaneFacts): ProblemError {
  return lane.volumes.size === 0
    ? conflict('no_forecast', `${lane.label} has no month to award. Rebuild the lanes of this mode`)
    : conflict('months_given', `All months of ${lane.label} are already awarded. Cancel an award first`);
}

/** Why a month cannot be given: so much of it is free. */
export function monthGiven(
  lane: LaneFacts,
  month: Month,
  free: Decimal,
  share: number,
  field: string,
): ProblemError {
  return conflict(
    'month_given',
    `${month} of ${lane.label} is already awarded: ${free.toString()}% is still available, but ${share}% was requested`,
    { field, detail: 'Reload the lane, then award the remaining share or cancel the other award' },
  );
}
