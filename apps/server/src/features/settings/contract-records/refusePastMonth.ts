import { type Month, monthInWords } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/http/problemError.ts';

/**
 * Refuses a month that has ended, from which nothing can be planned or changed.
 * @param field - the field of the request that names it
 * @throws ProblemError 422 `month_in_past`.
 */
export function refusePastMonth(month: Month, field: string): void {
  const thisMonth = now().toISOString().slice(0, 7);
  if (month >= thisMonth) return;
  throw refuse('month_in_past', `Choose this month or later. ${monthInWords(month)} has ended`, { field });
}
