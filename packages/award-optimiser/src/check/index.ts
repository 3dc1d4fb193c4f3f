import type { AwardedLane, ScenarioInput } from '../model.ts';
import { checkLanes } from './checkLanes.ts';
import { checkRules } from './checkRules.ts';
import { ledgerOf } from './ledger.ts';
import type { Violation } from './violation.ts';

/** Returns everything in which an award violates its tender and rules; empty if it is valid. Shares no code with the engines. */
export function checkAward(
  input: ScenarioInput,
  award: readonly AwardedLane[],
  ledger = ledgerOf(input, award),
): Violation[] {
  return [...checkLanes(input, award, ledger), ...checkRules(input, ledger)];
}

export { costAward } from './costAward.ts';
export { ledgerOf } from './ledger.ts';
export type { Violation } from './violation.ts';
