import type { awards, ResponseInputOf } from '@lanewright/contract';
import { formatMonth, type Month } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { requireAnswerable } from '../lockOwnAwards.ts';
import { selectAwardTerms, sumMonths } from './selectAwardTerms.ts';

/**
 * What a pending award would be, to the cent, if its carrier accepted only these months: all of them, some, or none. Nothing is
 * written. Errors are those of the response.
 */
export async function previewAnswer(
  tx: Transaction,
  caller: Caller,
  awardId: string,
  months: readonly Month[],
): Promise<ResponseInputOf<typeof awards.previewAnswer>> {
  const award = await requireAnswerable(tx, caller, awardId);
  const [terms] = await selectAwardTerms(tx, award.customer_id, [awardId]);
  const awarded = terms?.months ?? [];
  refuseForeignMonth(
    awarded.map(({ month }) => month),
    months,
  );
  const sum = sumMonths(awarded.filter(({ month }) => months.includes(month)));
  return { ...sum, awardedUsd: sum.awardedUsd.toNumber() };
}

/** Throws for a month that is not part of an award. */
export function refuseForeignMonth(
  awarded: readonly Month[],
  asked: readonly Month[],
  field = 'months',
): void {
  const foreign = asked.find((month) => !awarded.includes(month));
  if (foreign !== undefined)
    throw refuse('month_not_awarded', `${formatMonth(foreign)} is not part of this award`, { field });
}
