import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { currentStructure } from '../settings/index.ts';
import { presentHead, presentRound } from './presentTender.ts';
import { tenderNotFound, type RoundRow, selectRounds, selectTendersOfCarrier } from './tenders.queries.ts';

type SealedRow = {
  tender_id: string;
  round_no: number;
  lane_id: string;
  origin: string;
  destination: string;
  cells: number;
  sealed_at: string;
  refused: string | null;
  left_out: string | null;
  structure_version: number | null;
};

/** Events to which the caller's company is invited. It learns nothing about others, not even that they exist. */
export async function readMyTenders(
  tx: Transaction,
  caller: Caller,
  filter: { mode?: number | undefined; customerIds: readonly string[] },
) {
  const found = await selectTendersOfCarrier(tx, filter.customerIds, caller.companyId, filter);
  const { rounds, sealed } = await selectAround(tx, caller, found);
  return found.map((tender) => presentMine(tender, rounds, sealed));
}

/** Returns an event as an invited carrier sees it; throws not found if it is not invited. */
export async function readMyTender(tx: Transaction, caller: Caller, tenderId: string) {
  const found = await selectTendersOfCarrier(tx, caller.customerIds, caller.companyId, { tenderId });
  const [tender] = found;
  if (tender === undefined) throw tenderNotFound();
  const { rounds, sealed } = await selectAround(tx, caller, found);
  const newest = rounds.at(-1);
  const { version } = await currentStructure(tx, tender.customer_id, tender.mode, tender.contract_no);
  return {
    ...presentMine(tender, rounds, sealed),
    rounds: rounds.map(presentRound),
    lanes: sealed
      .filter((lane) => lane.round_no === newest?.round_no)
      .map((lane) => ({
        laneId: lane.lane_id,
        origin: lane.origin,
        destination: lane.destination,
        cells: lane.cells,
        sealedAt: lane.sealed_at,
        refused: lane.refused,
        leftOut: lane.left_out,
        chargesChanged:
          newest?.state === 'Open' && lane.structure_version !== null && lane.structure_version < version,
      })),
  };
}

type Mine = Awaited<ReturnType<typeof selectTendersOfCarrier>>[number];

async function selectAround(tx: Transaction, caller: Caller, found: readonly Mine[]) {
  const customerIds = found.map((tender) => tender.customer_id);
  const tenderIds = found.map((tender) => tender.tender_id);
  return {
    rounds: await selectRounds(tx, customerIds, tenderIds),
    sealed: await rows<SealedRow>(
      tx,
      `SELECT o.tender_id, o.round_no, o.lane_id, l.origin_label AS origin, l.destination_label AS destination,
         sum(o.cells)::integer AS cells, max(o.sealed_at) AS sealed_at, max(o.refused) AS refused,
         max(o.left_out) AS left_out, min(o.structure_version) AS structure_version
       FROM sealed_offers o JOIN lanes l ON l.customer_id = o.customer_id AND l.lane_id = o.lane_id
       WHERE o.customer_id = ANY ($1::bigint[]) AND o.tender_id = ANY ($2::bigint[]) AND o.carrier_id = $3 AND o.undone_at IS NULL
       GROUP BY o.tender_id, o.round_no, o.lane_id, l.origin_label, l.destination_label
       ORDER BY o.tender_id, o.round_no, o.lane_id`,
      [customerIds, tenderIds, caller.companyId],
    ),
  };
}

function presentMine(tender: Mine, rounds: readonly RoundRow[], sealed: readonly SealedRow[]) {
  const head = presentHead(tender, rounds);
  const mine = sealed.filter(
    (lane) => lane.tender_id === tender.tender_id && lane.round_no === head.round?.roundNo,
  );
  return {
    ...head,
    customerId: tender.customer_id,
    customerName: tender.customer_name,
    sealed:
      mine.length === 0
        ? null
        : {
            lanes: mine.length,
            cells: mine.reduce((sum, lane) => sum + lane.cells, 0),
            sealedAt: mine.map((lane) => lane.sealed_at).reduce((last, at) => (at > last ? at : last)),
          },
    asOf: now().toISOString(),
  };
}
