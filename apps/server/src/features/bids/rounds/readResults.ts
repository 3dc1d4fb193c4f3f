import type { LaneColour } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readMyTender, requireTender } from '../../tenders/index.ts';

/**
 * An invited carrier's own colours, based on its own costs alone, at the end of the last rated round; empty if the event gives no
 * feedback.
 */
export async function readFeedback(tx: Transaction, caller: Caller, tenderId: string) {
  const tender = await readMyTender(tx, caller, tenderId);
  const lanes = tender.givesFeedback
    ? await rows<{
        lane_id: string;
        origin: string;
        destination: string;
        colour: LaneColour;
        round_no: number;
      }>(
        tx,
        `SELECT r.lane_id, l.origin_label AS origin, l.destination_label AS destination, r.own_colour AS colour, r.round_no
         FROM round_results r JOIN lanes l ON l.customer_id = r.customer_id AND l.lane_id = r.lane_id
         WHERE r.customer_id = $1 AND r.tender_id = $2 AND r.carrier_id = $3 AND r.own_colour IS NOT NULL
           AND r.round_no = (SELECT max(round_no) FROM round_results WHERE customer_id = $1 AND tender_id = $2 AND carrier_id = $3)
         ORDER BY l.origin_label, l.destination_label, r.lane_id`,
        [tender.customerId, tenderId, caller.companyId],
      )
    : [];
  return {
    roundNo: lanes[0]?.round_no ?? null,
    lanes: lanes.map((lane) => ({
      laneId: lane.lane_id,
      origin: lane.origin,
      destination: lane.destination,
      colour: lane.colour,
    })),
  };
}

type ResultRow = {
  round_no: number;
  carrier_id: string;
  name: string;
  lanes: number;
  complete: number;
  green: number;
  amber: number;
  red: number;
  all_in_usd: string | null;
  lanes_offered: number;
  best_usd: string | null;
};

/** Results of each rated round of a customer's event. */
export async function readResults(tx: Transaction, caller: Caller, tenderId: string) {
  await requireTender(tx, caller.companyId, tenderId);
  const found = await rows<ResultRow>(
    tx,
    `WITH results AS MATERIALIZED (
       -- An offer that was held counts once it is released at the price that it had.
       SELECT r.round_no, r.carrier_id, r.lane_id, r.colour, r.all_in_usd,
              r.is_held AND NOT EXISTS (
                SELECT FROM bids b WHERE b.customer_id = $1 AND b.lane_id = r.lane_id AND b.carrier_id = r.carrier_id
                  AND b.withdrawn_at IS NULL AND b.unit_cost_usd = r.unit_cost_usd
                  AND NOT EXISTS (SELECT FROM held_bids k WHERE k.customer_id = $1 AND k.bid_id = b.bid_id)) AS is_held
       FROM round_results r WHERE r.customer_id = $1 AND r.tender_id = $2),
     best AS (
       SELECT round_no, count(*)::integer AS lanes_offered, sum(best_usd) AS best_usd
       FROM (SELECT round_no, lane_id, min(all_in_usd) FILTER (WHERE NOT is_held) AS best_usd FROM results GROUP BY round_no, lane_id) lane
       GROUP BY round_no
     )
     SELECT r.round_no, r.carrier_id, k.name, count(*)::integer AS lanes, count(r.all_in_usd)::integer AS complete,
       count(*) FILTER (WHERE NOT r.is_held AND r.colour = 'Green')::integer AS green, count(*) FILTER (WHERE NOT r.is_held AND r.colour = 'Amber')::integer AS amber,
       count(*) FILTER (WHERE NOT r.is_held AND r.colour = 'Red')::integer AS red, sum(r.all_in_usd) FILTER (WHERE NOT r.is_held) AS all_in_usd,
       b.lanes_offered, b.best_usd
     FROM results r JOIN companies k ON k.company_id = r.carrier_id JOIN best b USING (round_no)
     GROUP BY r.round_no, r.carrier_id, k.name, b.lanes_offered, b.best_usd
     ORDER BY r.round_no, k.name, r.carrier_id`,
    [caller.companyId, tenderId],
  );
  const money = (text: string | null) => (text === null ? null : Number(text));
  const roundNos = [...new Set(found.map((row) => row.round_no))];
  return roundNos.map((roundNo) => {
    const ofRound = found.filter((row) => row.round_no === roundNo);
    return {
      roundNo,
      lanesOffered: ofRound[0]?.lanes_offered ?? 0,
      bestUsd: money(ofRound[0]?.best_usd ?? null),
      carriers: ofRound.map((row) => ({
        carrierId: row.carrier_id,
        name: row.name,
        lanes: row.lanes,
        complete: row.complete,
        green: row.green,
        amber: row.amber,
        red: row.red,
        allInUsd: money(row.all_in_usd),
      })),
    };
  });
}
