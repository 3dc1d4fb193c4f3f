import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { envelopeHash, openEnvelope } from '../../../platform/sealing/envelope.ts';
import { roundFact } from '../rounds/planRound.ts';
import type { RoundName } from '../rounds/roundName.ts';
import { aboutOffer, keyOfRound } from './keyOfRound.ts';
import { hashOfHashes } from './sealOffers.ts';

export type ClosedRound = RoundName & {
  readonly mode: number;
  readonly contractNo: number;
  readonly isSealed: boolean;
  readonly forbidsRise: boolean;
  readonly maxDecreasePercent: number | null;
};

/** Locks a closed round whose bids are not opened yet; null if that was done before. */
export async function lockClosedRound(tx: Transaction, round: RoundName): Promise<ClosedRound | null> {
  const found = await optionalRow<{
    mode: number;
    contract_no: number;
    is_sealed: boolean;
    forbids_rise: boolean;
    max_decrease_percent: number | null;
  }>(
    tx,
    `SELECT t.mode, t.contract_no, r.is_sealed, t.forbids_rise, t.max_decrease_percent::float8 AS max_decrease_percent
     FROM tender_rounds r
     JOIN tenders t ON t.customer_id = r.customer_id AND t.tender_id = r.tender_id
     WHERE r.customer_id = $1 AND r.tender_id = $2 AND r.round_no = $3 AND r.state = 'Closed' AND r.settled_at IS NULL
     FOR UPDATE OF r`,
    [round.customerId, round.tenderId, round.roundNo],
  );
  return found === null
    ? null
    : {
        ...round,
        mode: found.mode,
        contractNo: found.contract_no,
        isSealed: found.is_sealed,
        forbidsRise: found.forbids_rise,
        maxDecreasePercent: found.max_decrease_percent,
      };
}

export type OpenedOffer = {
  readonly laneId: string;
  readonly sealedBy: string;
  readonly sealedAt: string;
  readonly content: unknown;
};

/** Carriers with sealed bids in a round that they did not undo. */
export async function selectCarriersWithOffers(tx: Transaction, round: RoundName): Promise<string[]> {
  const found = await rows<{ carrier_id: string }>(
    tx,
    `SELECT DISTINCT carrier_id FROM sealed_offers
     WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND undone_at IS NULL ORDER BY carrier_id`,
    [round.customerId, round.tenderId, round.roundNo],
  );
  return found.map((row) => row.carrier_id);
}

/**
 * Opens what a carrier sealed in a closed round and did not undo, in order of arrival.
 * @throws Error when the key is missing, or an envelope was altered or moved.
 */
export async function openOffersOf(
  platform: Pick<Platform, 'config'>,
  tx: Transaction,
  round: ClosedRound,
  carrierId: string,
): Promise<OpenedOffer[]> {
  const sealed = await rows<{
    lane_id: string;
    sealed_by: string;
    sealed_at: string;
    envelope: Buffer;
    envelope_hash: Buffer;
  }>(
    tx,
    `SELECT lane_id, sealed_by, sealed_at, envelope, envelope_hash FROM sealed_offers
     WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND carrier_id = $4 AND undone_at IS NULL ORDER BY offer_no`,
    [round.customerId, round.tenderId, round.roundNo, carrierId],
  );
  if (sealed.length === 0) return [];
  const key = await keyOfRound(platform, round);
  return sealed.map((offer) => {
    if (!envelopeHash(offer.envelope).equals(offer.envelope_hash))
      throw new Error(`an envelope for lane ${offer.lane_id} is not the one that was sealed`);
    const content = openEnvelope(key, aboutOffer(round, carrierId, offer.lane_id), offer.envelope);
    return {
      laneId: offer.lane_id,
      sealedBy: offer.sealed_by,
      sealedAt: offer.sealed_at,
      content: JSON.parse(content.toString('utf8')) as unknown,
    };
  });
}

/** A carrier's lane that was not accepted, or not in full, and why. */
export type RefusedOffer = { readonly carrierId: string; readonly laneId: string; readonly why: string };

/**
 * Records, once, that the bids of a round are now in place. The audit also records that the envelopes were opened, and which; the
 * key is destroyed after the commit.
 */
export async function settleRound(
  tx: Transaction,
  actor: Actor,
  round: ClosedRound,
  {
    refused,
    leftOut,
  }: { readonly refused: readonly RefusedOffer[]; readonly leftOut: readonly RefusedOffer[] },
): Promise<void> {
  const [subject, payload] = roundFact(
    { customer_id: round.customerId, tender_id: round.tenderId, mode: round.mode },
    round.roundNo,
  );
  const name = [round.customerId, round.tenderId, round.roundNo];
  if (round.isSealed) {
    await execute(
      tx,
      `UPDATE sealed_offers o SET refused = f.why, left_out = f."leftOut"
       FROM jsonb_to_recordset($4::jsonb) AS f ("carrierId" bigint, "laneId" bigint, why text, "leftOut" text)
       WHERE o.customer_id = $1 AND o.tender_id = $2 AND o.round_no = $3 AND o.carrier_id = f."carrierId" AND o.lane_id = f."laneId"`,
      [
        ...name,
        JSON.stringify([...refused, ...leftOut.map(({ why, ...lane }) => ({ ...lane, leftOut: why }))]),
      ],
    );
    const opened = await rows<{ envelope_hash: Buffer; carrier_id: string }>(
      tx,
      `SELECT envelope_hash, carrier_id FROM sealed_offers
       WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 AND undone_at IS NULL ORDER BY offer_no`,
      name,
    );
    await recordAudit(tx, actor, {
      customerId: round.customerId,
      action: 'round.envelopesOpened',
      subjectKind: 'tender',
      subjectId: round.tenderId,
      after: {
        roundNo: round.roundNo,
        envelopes: opened.length,
        carrierIds: [...new Set(opened.map((offer) => offer.carrier_id))],
        hash: hashOfHashes(opened.map((offer) => offer.envelope_hash)),
        refused: refused.map(({ carrierId, laneId }) => ({ carrierId, laneId })),
        leftOut: leftOut.map(({ carrierId, laneId }) => ({ carrierId, laneId })),
      },
    });
  }
  await execute(
    tx,
    'UPDATE tender_rounds SET settled_at = $4 WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3',
    [...name, now()],
  );
  await announce(tx, 'round.resultsReady', subject, payload);
}
