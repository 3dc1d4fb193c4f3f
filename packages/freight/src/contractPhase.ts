import { addMonths, monthOfDate, type Month } from './months.ts';

/** States of a contract as stored. Planned → Open → Closed; Planned, or Open without awards → Cancelled. */
export const contractStates = ['Planned', 'Open', 'Closed', 'Cancelled'] as const;
export type ContractState = (typeof contractStates)[number];

/** What a contract is doing on a day. */
export const contractPhases = ['Planned', 'Tender', 'InForce', 'Ended', 'Cancelled'] as const;
export type ContractPhase = (typeof contractPhases)[number];

/**
 * The phase of a contract on a day, from its state and months: Tender before its first month, InForce in its months, Ended after
 * them. A closed contract keeps its awards, so it is in force until its months end; before its first month it has ended.
 * @param firstMonth - null: moves with the months, and so lies ahead
 */
export function contractPhase(
  {
    state,
    firstMonth,
    months,
  }: { readonly state: ContractState; readonly firstMonth: Month | null; readonly months: number },
  today: string,
): ContractPhase {
  if (state === 'Planned' || state === 'Cancelled') return state;
  const month = monthOfDate(today);
  if (firstMonth === null || month < firstMonth) return state === 'Closed' ? 'Ended' : 'Tender';
  return month < addMonths(firstMonth, months) ? 'InForce' : 'Ended';
}
