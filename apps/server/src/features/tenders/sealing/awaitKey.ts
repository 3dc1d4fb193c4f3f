import { productItself, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { roundFact } from '../rounds/planRound.ts';
import { envelopeKeyName, type RoundName } from '../rounds/roundName.ts';
import { lockClosedRound } from './openOffers.ts';

const triedEveryMs = 3_600_000;

/** Writes down that a closed round waits for its key, and has it opened again in an hour: until the key is back. */
export async function awaitKey(tx: Transaction, name: RoundName): Promise<void> {
  const round = await lockClosedRound(tx, name);
  if (round === null) return;
  const first = await execute(
    tx,
    `UPDATE tender_rounds SET key_missed_at = $4
     WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND key_missed_at IS NULL`,
    [name.customerId, name.tenderId, name.roundNo, now()],
  );
  if (first === 1)
    await recordAudit(tx, productItself, {
      customerId: name.customerId,
      action: 'round.keyMissed',
      subjectKind: 'tender',
      subjectId: name.tenderId,
      after: { roundNo: name.roundNo, key: envelopeKeyName(name) },
    });
  const [subject, payload] = roundFact(
    { customer_id: name.customerId, tender_id: name.tenderId, mode: round.mode },
    name.roundNo,
  );
  await announce(tx, 'round.keyAwaited', subject, payload, new Date(now().getTime() + triedEveryMs));
}

export type RoundWithoutKey = {
  readonly customerName: string;
  readonly tenderName: string;
  readonly roundNo: number;
  /** The file that is not there. */
  readonly keyFile: string;
  readonly since: string;
};

/** Closed rounds whose offers nobody can open: their keys are not where keys are kept. */
export async function selectRoundsWithoutKey(tx: Transaction): Promise<RoundWithoutKey[]> {
  const found = await rows<{
    customer_id: string;
    tender_id: string;
    round_no: number;
    key_missed_at: string;
    customer_name: string;
    name: string;
  }>(
    tx,
    `SELECT r.customer_id, r.tender_id, r.round_no, r.key_missed_at, k.name AS customer_name, t.name
     FROM tender_rounds r JOIN tenders t USING (customer_id, tender_id) JOIN companies k ON k.company_id = r.customer_id
     WHERE r.state = 'Closed' AND r.settled_at IS NULL AND r.key_missed_at IS NOT NULL ORDER BY r.key_missed_at, r.tender_id`,
  );
  return found.map((round) => ({
    customerName: round.customer_name,
    tenderName: round.name,
    roundNo: round.round_no,
    keyFile: `${envelopeKeyName({ customerId: round.customer_id, tenderId: round.tender_id, roundNo: round.round_no })}.key`,
    since: round.key_missed_at,
  }));
}
