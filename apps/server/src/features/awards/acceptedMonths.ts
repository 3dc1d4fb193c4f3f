import type { Month } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { refuseForeignMonth } from './details/previewAnswer.ts';

/** A carrier's response to one of its awards. */
export type AwardAnswer = {
  readonly answer: 'accept' | 'acceptInPart' | 'decline';
  /** The accepted months, if accepted in part. */
  readonly months?: readonly Month[] | undefined;
  readonly reason?: string | undefined;
};

const monthsOfAwards = sql({
  from: `SELECT award_id, array_agg(to_char(month, 'YYYY-MM') ORDER BY month) AS months FROM award_months
    WHERE customer_id = ANY ($customers::bigint[]) AND award_id = ANY ($awards::bigint[]) AND is_active GROUP BY customer_id, award_id`,
  params: { customers: 'id[]', awards: 'id[]' },
  row: { award_id: 'id', months: 'text[]' },
});

/** The months of pending awards, by award. */
export async function selectMonths(
  tx: Transaction,
  customerIds: readonly string[],
  awardIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Month[]>> {
  if (awardIds.length === 0) return new Map();
  const found = await monthsOfAwards.rows(tx, { customers: customerIds, awards: awardIds });
  return new Map(found.map((row) => [row.award_id, row.months]));
}

/** The months that an award keeps after a response. Throws if it is accepted in part and these are not some of its months. */
export function findAcceptedMonths(
  { answer, months: asked = [] }: AwardAnswer,
  awarded: readonly Month[],
  field: string,
): readonly Month[] {
  if (answer === 'decline') return [];
  if (answer === 'accept') return awarded;
  refuseForeignMonth(awarded, asked, field);
  const accepted = awarded.filter((month) => asked.includes(month));
  if (accepted.length === 0 || accepted.length === awarded.length)
    throw refuse(
      'partial_months_required',
      'Choose some of the months, or accept or decline the whole award',
      { field },
    );
  return accepted;
}
