import type { Decimal, Month } from '@lanewright/freight';
import { type ProblemError, refuse } from '../../platform/http/problemError.ts';

/** What a lane has available to award, by month. */
export type LaneFacts = {
  readonly label: string;
  /** Months of the contract period, in time order. */
  readonly contractMonths: readonly Month[];
  readonly blockMonths: readonly number[];
  readonly volumeUnit: string;
  /** Forecast volume of the contract months that have one, in time order. */
  readonly volumes: ReadonlyMap<Month, string>;
  /** Percent already awarded in all contracts, by month. */
  readonly given: ReadonlyMap<Month, string>;
  /** Names of other contracts with awards of the same freight, by month. */
  readonly otherContracts: ReadonlyMap<Month, string>;
};

/** Throws for a month that can't be awarded at all. */
export function requireMonth(
  { label, contractMonths, volumes }: LaneFacts,
  month: Month,
  field: string,
): void {
  if (!contractMonths.includes(month)) {
    throw refuse('month_outside_contract', `${month} is outside the contract period of ${label}`, {
      field,
    });
  }
  if (!volumes.has(month)) {
    throw refuse('no_forecast', `${label} has no volume for ${month}. Rebuild the lanes of this mode`, {
      field,
    });
  }
}

/** Error for a lane without any month to award. */
export function nothingFree(lane: LaneFacts): ProblemError {
  return lane.volumes.size === 0
    ? refuse('no_forecast', `${lane.label} has no month to award. Rebuild the lanes of this mode`)
    : refuse(
        'months_already_awarded',
        `All months of ${lane.label} are already awarded. Cancel an award first`,
      );
}

/** Error for a month without enough share available; states how much is available. */
export function monthGiven(
  lane: LaneFacts,
  month: Month,
  free: Decimal,
  share: number,
  field: string,
): ProblemError {
  const other = lane.otherContracts.get(month);
  return refuse(
    'month_already_awarded',
    `${month} of ${lane.label} is already awarded${other === undefined ? '' : ` in ${other}`}: ${free.toString()}% is still available, but ${share}% was requested`,
    { field, detail: 'Reload the lane, then award the remaining share or cancel the other award' },
  );
}
