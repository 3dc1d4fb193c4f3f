import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readEnvelopeKey } from '../../../platform/sealing/envelopeKeys.ts';
import { roundFact } from '../rounds/planRound.ts';
import { envelopeKeyName, type RoundName } from '../rounds/roundName.ts';
import { markKeyMissed } from './recordMissingKey.ts';
import { lockClosedRound } from './openOffers.ts';

const triedEveryMs = 3_600_000;

/** Records that a closed round waits for its key, and retries the opening every hour until the key is back. */
export async function awaitKey(tx: Transaction, name: RoundName): Promise<void> {
  const round = await lockClosedRound(tx, name);
  if (round === null) return;
  await markKeyMissed(tx, name, 'Closed');
  const [subject, payload] = roundFact(
    { customer_id: name.customerId, tender_id: name.tenderId, mode: round.mode },
    name.roundNo,
  );
  await announce(tx, 'round.keyMissing', subject, payload, new Date(now().getTime() + triedEveryMs));
}

export type RoundWithoutKey = {
  readonly customerName: string;
  readonly tenderName: string;
  readonly roundNo: number;
  /** True: open, and nothing can be sealed in it. False: closed, and it cannot be opened. */
  readonly isOpen: boolean;
  /** The missing file. */
  readonly keyFile: string;
  /** When it was first missed; null if it has not been needed yet. */
  readonly since: string | null;
};

/** Closed rounds that cannot be opened, and open ones in which no one can bid, because their keys are not in the key folder. */
export async function selectRoundsWithoutKey(
  platform: Pick<Platform, 'config'>,
  tx: Transaction,
): Promise<RoundWithoutKey[]> {
  const found = await rows<{
    customer_id: string;
    tender_id: string;
    round_no: number;
    state: string;
    key_missed_at: string | null;
    customer_name: string;
    name: string;
  }>(
    tx,
    `SELECT r.customer_id, r.tender_id, r.round_no, r.state, r.key_missed_at, k.name AS customer_name, t.name
     FROM tender_rounds r JOIN tenders t USING (customer_id, tender_id) JOIN companies k ON k.company_id = r.customer_id
     WHERE r.is_sealed AND (r.state = 'Open' OR r.state = 'Closed' AND r.settled_at IS NULL AND r.key_missed_at IS NOT NULL)
     ORDER BY r.key_missed_at, r.tender_id`,
  );
  const lacking: RoundWithoutKey[] = [];
  for (const row of found) {
    const key = envelopeKeyName({
      customerId: row.customer_id,
      tenderId: row.tender_id,
      roundNo: row.round_no,
    });
    const isOpen = row.state === 'Open';
    if (isOpen && (await readEnvelopeKey(platform, key)) !== null) continue;
    lacking.push({
      customerName: row.customer_name,
      tenderName: row.name,
      roundNo: row.round_no,
      isOpen,
      keyFile: `${key}.key`,
      since: row.key_missed_at,
    });
  }
  return lacking;
}
