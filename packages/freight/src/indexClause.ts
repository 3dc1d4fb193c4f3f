import type { Day } from './days.ts';
import type { FuelEquipment } from './fuel.ts';

/** How often the values of a series are published. */
export const indexPeriods = ['day', 'week', 'month'] as const;
export type IndexPeriod = (typeof indexPeriods)[number];

/** The values of a series, oldest first, at most one a day. */
export interface IndexValues {
  readonly period: IndexPeriod;
  readonly values: readonly { readonly day: Day; readonly value: number }[];
}

/** Miles per gallon: one figure, or one by the equipment of the lane. */
export type MilesPerGallon = number | Readonly<Record<FuelEquipment, number>>;

export const tableUnits = ['mile', 'container', 'shipment', 'percentOfLinehaul'] as const;
export type TableUnit = (typeof tableUnits)[number];

/** What the level does to the rate of a charge. */
export type ClauseEffect =
  /** rate + (level − basis) ÷ miles per gallon */
  | { readonly kind: 'perMile'; readonly milesPerGallon: MilesPerGallon }
  /** (level − peg) ÷ miles per gallon, at least 0, instead of the rate */
  | { readonly kind: 'perMileFrom'; readonly peg: number; readonly milesPerGallon: MilesPerGallon }
  /** The amount of the step with the highest `from` up to the level, instead of the rate; 0 below the first step. */
  | {
      readonly kind: 'table';
      readonly per: TableUnit;
      readonly steps: readonly { readonly from: number; readonly amount: number }[];
    }
  /** rate × (1 + part × (level ÷ basis − 1)) */
  | { readonly kind: 'factor'; readonly part: number };

/** Which values give the level of a day. */
export type ClauseTake =
  /** The newest value that was published at least `lagDays` before. */
  | { readonly kind: 'inForce'; readonly lagDays: number }
  /** The mean of the values of the calendar month or quarter before. */
  | { readonly kind: 'monthBefore' }
  | { readonly kind: 'quarterBefore' }
  /** The mean of the values of that many whole weeks, Monday to Sunday, before the week of the day. */
  | { readonly kind: 'weeksBefore'; readonly weeks: number }
  /** The mean of the values from one day of a month to another, both included, ending in the month before. */
  | { readonly kind: 'daysBefore'; readonly fromDay: number; readonly toDay: number };

export const clauseDates = ['ship', 'delivery', 'invoice'] as const;
export type ClauseDate = (typeof clauseDates)[number];

export const clauseHolds = ['each', 'week', 'month', 'quarter'] as const;
export type ClauseHold = (typeof clauseHolds)[number];

/** A clause: how the rate of a charge follows a price index. */
export interface ClauseTerms {
  /** A shared series by its code, or values of the clause itself, for an index that must not be shared. */
  readonly series:
    | { readonly kind: 'shared'; readonly code: string }
    | { readonly kind: 'own'; readonly period: IndexPeriod };
  /** The index value at which rates are quoted. */
  readonly basis: number;
  readonly effect: ClauseEffect;
  /** Which day of a shipment counts. */
  readonly date: ClauseDate;
  readonly take: ClauseTake;
  /** How long a level applies: it is taken on the first day of this period. */
  readonly hold: ClauseHold;
  /** A level follows only when it differs by this much from the last one applied, which is the basis at first. */
  readonly trigger: { readonly kind: 'percent' | 'absolute'; readonly by: number } | null;
  /** Bounds of the level. */
  readonly floor: number | null;
  readonly ceiling: number | null;
  /** Bounds of the rate or amount that results. */
  readonly minAmount: number | null;
  readonly maxAmount: number | null;
  /** Decimals of the rate or amount, 0 to 6, rounded half-up. */
  readonly decimals: number;
  /** How old, in days, the last value may be when a newer one is missing. */
  readonly maxAgeDays: number;
}

/** Days after which a newer value is missing, by how often a series is published; weekends have no daily values. */
export const overdueAfterDays: Readonly<Record<IndexPeriod, number>> = { day: 3, week: 6, month: 30 };

/** Usual limit of the age of a value, in days. */
export const defaultMaxAgeDays: Readonly<Record<IndexPeriod, number>> = { day: 21, week: 21, month: 62 };
