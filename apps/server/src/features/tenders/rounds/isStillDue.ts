import type { RoundRow } from '../tenders.queries.ts';

/** Whether a job is still due for this round at this time; if the time was changed, the newer job is. */
export function isStillDue(
  fact: { readonly roundNo: number; readonly moment: string },
  round: RoundRow,
  moment: string,
): boolean {
  return fact.roundNo === round.round_no && fact.moment === moment;
}
