import type { BodyOf, settings } from '@lanewright/contract';
import { type NegotiationTermCategory, negotiationTermCategories } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { refuseIfEdited } from '../../accounts/index.ts';
import { lockMode } from '../lockMode.ts';

export type NegotiationTerm = {
  category: NegotiationTermCategory;
  weightPercent: number;
  expectation: string;
};

/** Non-price factors of a customer's mode: every category, those not set with weight 0. */
export async function selectNegotiationTerms(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<NegotiationTerm[]> {
  const stored = await rows<{ category: string; weight_percent: string; expectation: string }>(
    tx,
    'SELECT category, weight_percent, expectation FROM negotiation_terms WHERE customer_id = $1 AND mode = $2',
    [customerId, mode],
  );
  return negotiationTermCategories.map((category) => {
    const term = stored.find((row) => row.category === category);
    return {
      category,
      weightPercent: Number(term?.weight_percent ?? 0),
      expectation: term?.expectation ?? '',
    };
  });
}

/** Terms in storage order, missing ones with weight 0. */
const inOrder = (terms: readonly NegotiationTerm[]): NegotiationTerm[] =>
  negotiationTermCategories.map(
    (category) =>
      terms.find((term) => term.category === category) ?? { category, weightPercent: 0, expectation: '' },
  );

/** Replaces the terms of a mode. Weights add up to at most 100%: the rest is the price. */
export async function saveNegotiationTerms(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  customerId: string,
  mode: number,
  { terms, seen }: BodyOf<typeof settings.saveNegotiationTerms>,
): Promise<void> {
  const categories = new Set(terms.map((term) => term.category));
  if (categories.size < terms.length)
    throw refuse('duplicate_term', 'A category is listed twice', { field: 'terms' });
  const hundredths = terms.reduce((sum, term) => sum + Math.round(term.weightPercent * 100), 0);
  if (hundredths > 10_000) {
    throw refuse(
      'weights_over_100',
      'The weights add up to more than 100%. The remainder is the weight of the price',
      {
        field: 'terms',
      },
    );
  }
  if (seen !== undefined) await lockMode(tx, customerId, mode);
  const before = await selectNegotiationTerms(tx, customerId, mode);
  refuseIfEdited(
    caller,
    { customerId, actions: ['negotiationTerms.saved'], subjectKind: 'mode', subjectId: String(mode) },
    seen === undefined ? undefined : { terms: inOrder(seen) },
    { terms: before },
  );
  await execute(tx, 'DELETE FROM negotiation_terms WHERE customer_id = $1 AND mode = $2', [customerId, mode]);
  await execute(
    tx,
    `INSERT INTO negotiation_terms (customer_id, mode, category, weight_percent, expectation)
     SELECT $1, $2, t.category, t."weightPercent", t.expectation
     FROM jsonb_to_recordset($3::jsonb) AS t(category text, "weightPercent" numeric, expectation text)
     RETURNING customer_id`,
    [customerId, mode, JSON.stringify(terms)],
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'negotiationTerms.saved',
    subjectKind: 'mode',
    subjectId: String(mode),
    before,
    after: terms,
  });
  await announce(tx, 'carrierScores.saved', `${customerId}:${mode}`, { customerId, mode });
}
