import { createHash } from 'node:crypto';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import { envelopeHash, sealEnvelope } from '../../../platform/sealing/envelope.ts';
import type { Offering } from './roundsOfLanes.ts';
import { aboutOffer, keyOfRound } from './keyOfRound.ts';

export type OfferToSeal = {
  readonly laneId: string;
  /** The sealed open round of the lane, from `sealedRoundOf`. */
  readonly round: { readonly tenderId: string; readonly roundNo: number };
  /** Number of cells with a rate: all that is shown before the round closes. */
  readonly cells: number;
  /** Version of the charge structure for which the bid is made. */
  readonly structureVersion: number;
  /** The currency of its rates; not sealed. Null without rates, unless the bid names one. */
  readonly currency: string | null;
  readonly content: unknown;
};

/**
 * Seals one carrier's bids, one envelope per lane. Only their currency is stored in readable form, and the audit contains only hashes
 * of the envelopes. A later bid for a lane adds to the earlier one: they are opened in order of arrival. `uploadId`: the sheet they are from.
 */
export async function sealOffers(
  platform: Pick<Platform, 'config'>,
  tx: Transaction,
  actor: Actor & { readonly userId: string },
  bidder: { readonly customerId: string; readonly carrierId: string },
  offers: readonly OfferToSeal[],
  uploadId: string | null = null,
): Promise<void> {
  const { customerId, carrierId } = bidder;
  const byRound = new Map<string, OfferToSeal[]>();
  for (const offer of offers) {
    const name = `${offer.round.tenderId}/${offer.round.roundNo}`;
    const ofRound = byRound.get(name);
    if (ofRound === undefined) byRound.set(name, [offer]);
    else ofRound.push(offer);
  }
  for (const [, ofRound] of [...byRound].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const round = ofRound[0]?.round;
    if (round === undefined) continue;
    const key = await keyOfRound(platform, { customerId, ...round });
    const sealed = ofRound.map((offer) => {
      const about = aboutOffer({ customerId, ...round }, carrierId, offer.laneId);
      const envelope = sealEnvelope(key, about, Buffer.from(JSON.stringify(offer.content)));
      return { ...offer, envelope, hash: envelopeHash(envelope) };
    });
    await execute(
      tx,
      `INSERT INTO sealed_offers (customer_id, tender_id, round_no, carrier_id, lane_id, sealed_at, sealed_by, cells, structure_version,
         currency, envelope, envelope_hash, upload_id)
       SELECT $1, $2, $3, $4, o.lane_id, $5, $6, o.cells, o.version, o.currency, o.envelope, o.hash, $13::bigint
       FROM unnest($7::bigint[], $8::smallint[], $9::integer[], $10::text[], $11::bytea[], $12::bytea[])
         AS o (lane_id, cells, version, currency, envelope, hash)
       RETURNING lane_id`,
      [
        customerId,
        round.tenderId,
        round.roundNo,
        carrierId,
        now(),
        actor.userId,
        sealed.map((offer) => offer.laneId),
        sealed.map((offer) => offer.cells),
        sealed.map((offer) => offer.structureVersion),
        sealed.map((offer) => offer.currency),
        sealed.map((offer) => offer.envelope),
        sealed.map((offer) => offer.hash),
        uploadId,
      ],
    );
    await recordAudit(tx, actor, {
      customerId,
      action: 'offers.sealed',
      subjectKind: 'tender',
      subjectId: round.tenderId,
      after: {
        roundNo: round.roundNo,
        carrierId,
        laneIds: sealed.map((offer) => offer.laneId),
        hash: hashOfHashes(sealed.map((offer) => offer.hash)),
      },
    });
  }
}

/** One hash over several, in order. */
export function hashOfHashes(hashes: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const one of hashes) hash.update(one);
  return hash.digest('hex');
}

export type SealedLane = {
  readonly cells: number;
  readonly sealedAt: string;
  /** Of the last bid that names one; later rates without a currency are in it. */
  readonly currency: string | null;
};

/** What a carrier has sealed on lanes in open rounds: how many cells, when, and in which currency, never the prices. */
export async function selectSealedLanes(
  tx: Transaction,
  bidder: { readonly customerId: string; readonly carrierId: string },
  laneIds: readonly string[],
): Promise<Map<string, SealedLane>> {
  const found = await rows<{ lane_id: string; cells: number; sealed_at: string; currency: string | null }>(
    tx,
    `SELECT o.lane_id, sum(o.cells)::integer AS cells, max(o.sealed_at) AS sealed_at,
       (array_agg(o.currency ORDER BY o.offer_no DESC) FILTER (WHERE o.currency IS NOT NULL))[1] AS currency
     FROM sealed_offers o JOIN tender_rounds r USING (customer_id, tender_id, round_no)
     WHERE o.customer_id = $1 AND o.carrier_id = $2 AND o.lane_id = ANY ($3::bigint[]) AND o.undone_at IS NULL AND r.state = 'Open'
     GROUP BY o.lane_id`,
    [bidder.customerId, bidder.carrierId, laneIds],
  );
  return new Map(
    found.map(({ lane_id, cells, sealed_at: sealedAt, currency }) => [
      lane_id,
      { cells, sealedAt, currency },
    ]),
  );
}

/** Withdraws a carrier's sealed bids for a lane, unread. Returns how many there were. */
export async function withdrawOffers(
  tx: Transaction,
  actor: Actor,
  bidder: Offering,
  laneId: string,
): Promise<number> {
  const taken = await rows<{ tender_id: string; round_no: number; envelope_hash: Buffer }>(
    tx,
    `WITH open AS MATERIALIZED (
       SELECT tender_id, round_no FROM tender_rounds
       WHERE customer_id = $1 AND state = 'Open' AND closes_at > $4
         AND tender_id IN (SELECT tender_id FROM tender_lanes WHERE customer_id = $1 AND lane_id = $3 AND is_held)
       FOR SHARE
     )
     DELETE FROM sealed_offers o USING open
     WHERE o.customer_id = $1 AND o.carrier_id = $2 AND o.lane_id = $3
       AND o.tender_id = open.tender_id AND o.round_no = open.round_no
     RETURNING o.tender_id, o.round_no, o.envelope_hash`,
    [bidder.customerId, bidder.carrierId, laneId, bidder.arrivedAt ?? now()],
  );
  const [first] = taken;
  if (first === undefined) return 0;
  await recordAudit(tx, actor, {
    customerId: bidder.customerId,
    action: 'offers.takenBack',
    subjectKind: 'tender',
    subjectId: first.tender_id,
    before: {
      roundNo: first.round_no,
      carrierId: bidder.carrierId,
      laneId,
      hashes: taken.map((offer) => offer.envelope_hash.toString('hex')),
    },
  });
  return taken.length;
}
