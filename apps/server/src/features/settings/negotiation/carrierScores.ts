import type { NegotiationTermCategory } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { refuseIfEdited } from '../../accounts/index.ts';

type Score = {
  readonly category: NegotiationTermCategory;
  readonly score: number;
  readonly scoredAt: string;
};
export type CarrierScores = {
  readonly carrierId: string;
  readonly name: string;
  readonly isConnected: boolean;
  readonly scores: readonly Score[];
};

/** Carriers known to a customer that may bid in the mode or have scores in it, with their scores. */
export async function selectCarrierScores(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<CarrierScores[]> {
  const found = await rows<{ carrier_id: string; name: string; is_connected: boolean; scores: Score[] }>(
    tx,
    `SELECT k.carrier_id, c.name, n.carrier_id IS NOT NULL AS is_connected, coalesce(s.scores, '[]') AS scores
     FROM customer_carriers k
     JOIN companies c ON c.company_id = k.carrier_id
     LEFT JOIN connections n ON n.customer_id = $1 AND n.carrier_id = k.carrier_id AND n.mode = $2
     LEFT JOIN (
       SELECT carrier_id, jsonb_agg(jsonb_build_object('category', category, 'score', score,
                'scoredAt', to_char(scored_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY category) AS scores
       FROM carrier_scores WHERE customer_id = $1 AND mode = $2 GROUP BY carrier_id
     ) s ON s.carrier_id = k.carrier_id
     WHERE k.customer_id = $1 AND (n.carrier_id IS NOT NULL OR s.carrier_id IS NOT NULL)
     ORDER BY lower(c.name), k.carrier_id`,
    [customerId, mode],
  );
  return found.map((row) => ({
    carrierId: row.carrier_id,
    name: row.name,
    isConnected: row.is_connected,
    scores: row.scores,
  }));
}

export type ScoreInput = {
  readonly carrierId: string;
  readonly category: NegotiationTermCategory;
  readonly score: number | null;
  /** The score as the caller saw it; left out, it is not compared. */
  readonly seen?: number | null | undefined;
};

type Change = { carrier_id: string; category: string; before: string | null; after: string | null };

/** Stores scores of the customer's carriers; null deletes a score. Throws 404 for a carrier that is not the customer's. */
export async function saveCarrierScores(
  tx: Transaction,
  actor: Actor,
  caller: Caller,
  customerId: string,
  mode: number,
  scores: readonly ScoreInput[],
): Promise<void> {
  if (new Set(scores.map(({ carrierId, category }) => `${carrierId} ${category}`)).size < scores.length)
    throw refuse('duplicate_score', 'A carrier is scored twice in the same category', { field: 'scores' });
  const carrierIds = [...new Set(scores.map(({ carrierId }) => carrierId))];
  const known = await rows<{ carrier_id: string }>(
    tx,
    'SELECT carrier_id FROM customer_carriers WHERE customer_id = $1 AND carrier_id = ANY ($2::bigint[])',
    [customerId, carrierIds],
  );
  if (known.length < carrierIds.length)
    throw refuse('carrier_not_found', 'Carrier not found', { status: 404, field: 'scores' });
  // One save at a time per mode, so that the audit records the correct previous values.
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`scores ${customerId} ${mode}`]);
  const input = `jsonb_to_recordset($3::jsonb) AS i("carrierId" bigint, category text, score numeric)`;
  const body = JSON.stringify(scores);
  await refuseEditedScores(tx, caller, customerId, mode, scores);
  const changed = await rows<Change>(
    tx,
    `SELECT i."carrierId" AS carrier_id, i.category, s.score AS before, i.score AS after
     FROM ${input} LEFT JOIN carrier_scores s
       ON s.customer_id = $1 AND s.mode = $2 AND s.carrier_id = i."carrierId" AND s.category = i.category
     WHERE i.score IS DISTINCT FROM s.score ORDER BY 1, 2`,
    [customerId, mode, body],
  );
  if (changed.length === 0) return;
  await execute(
    tx,
    `DELETE FROM carrier_scores s USING ${input}
     WHERE s.customer_id = $1 AND s.mode = $2 AND s.carrier_id = i."carrierId" AND s.category = i.category AND i.score IS NULL`,
    [customerId, mode, body],
  );
  await execute(
    tx,
    `INSERT INTO carrier_scores AS s (customer_id, mode, carrier_id, category, score, scored_by, scored_at)
     SELECT $1, $2, i."carrierId", i.category, i.score, $4, $5 FROM ${input} WHERE i.score IS NOT NULL
     ON CONFLICT (customer_id, mode, carrier_id, category) DO UPDATE
     SET score = excluded.score, scored_by = excluded.scored_by, scored_at = excluded.scored_at
     WHERE s.score <> excluded.score`,
    [customerId, mode, body, caller.userId, now()],
  );
  const told = (which: 'before' | 'after') =>
    changed
      .filter((change) => change[which] !== null)
      .map((change) => ({
        carrierId: change.carrier_id,
        category: change.category,
        score: Number(change[which]),
      }));
  await recordAudit(tx, actor, {
    customerId,
    action: 'carrierScores.saved',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: told('before'),
    after: told('after'),
  });
  await announce(tx, 'carrierScores.saved', `${customerId}:${mode}`, { customerId, mode });
}

/** Refuses scores that someone else changed since they were loaded. */
async function refuseEditedScores(
  tx: Transaction,
  caller: Caller,
  customerId: string,
  mode: number,
  scores: readonly ScoreInput[],
): Promise<void> {
  const compared = scores.filter(({ seen }) => seen !== undefined);
  if (compared.length === 0) return;
  const nameOf = (one: { carrierId: string; category: string }) => `${one.carrierId} ${one.category}`;
  const stored = await rows<{ carrierId: string; category: string; score: string }>(
    tx,
    `SELECT carrier_id AS "carrierId", category, score FROM carrier_scores
     WHERE customer_id = $1 AND mode = $2 AND carrier_id = ANY ($3::bigint[])`,
    [customerId, mode, compared.map(({ carrierId }) => carrierId)],
  );
  refuseIfEdited(
    caller,
    { customerId, actions: ['carrierScores.saved'], subjectKind: 'mode', subjectId: String(mode) },
    Object.fromEntries(compared.map((one) => [nameOf(one), one.seen])),
    Object.fromEntries(stored.map((one) => [nameOf(one), Number(one.score)])),
  );
}
