import type { ScenarioRuleKind } from '../model.ts';

/** One violation by an award, as data. */
export interface Violation {
  /** The rule's kind, or the constraint of the bids that is violated. */
  readonly kind:
    | ScenarioRuleKind
    | 'unknownLane'
    | 'laneMissing'
    | 'laneTwice'
    | 'partOfLane'
    | 'noSuchBid'
    | 'bidCapacity'
    | 'brokenBundle'
    | 'unawarded';
  readonly ruleId: string | null;
  readonly limit: 'min' | 'max' | null;
  readonly allowed: number | null;
  readonly actual: number | null;
  readonly laneId: string | null;
  readonly carriers: readonly string[] | null;
  readonly region: string | null;
  readonly month: number | null;
}

export type ViolationDetail = Partial<Omit<Violation, 'kind'>> & { readonly kind: Violation['kind'] };

export const violation = (detail: ViolationDetail): Violation => ({
  ruleId: null,
  limit: null,
  allowed: null,
  actual: null,
  laneId: null,
  carriers: null,
  region: null,
  month: null,
  ...detail,
});

/** Allows for floating-point rounding. */
export const isOver = (actual: number, max: number): boolean =>
  actual - max > 1e-6 * Math.max(1, Math.abs(max));
export const isUnder = (actual: number, min: number): boolean =>
  min - actual > 1e-6 * Math.max(1, Math.abs(min));
