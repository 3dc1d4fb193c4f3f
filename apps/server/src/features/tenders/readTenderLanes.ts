import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { TenderRow } from './tenders.queries.ts';

type LaneRow = {
  lane_id: string;
  origin_label: string;
  destination_label: string;
  equipment: string | null;
  state: 'Created' | 'Started' | 'Paused';
};

/** A page of an event's lanes. */
export async function readTenderLanes(
  tx: Transaction,
  tender: TenderRow,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const found = await rows<LaneRow>(
    tx,
    `SELECT l.lane_id, l.origin_label, l.destination_label, l.equipment, l.state
     FROM tender_lanes h JOIN lanes l ON l.customer_id = h.customer_id AND l.lane_id = h.lane_id
     WHERE h.customer_id = $1 AND h.tender_id = $2
     ORDER BY l.origin_label, l.destination_label, l.lane_id LIMIT $3 OFFSET $4`,
    [tender.customer_id, tender.tender_id, pageSize, (page - 1) * pageSize],
  );
  return {
    total: tender.lane_count,
    lanes: found.map((lane) => ({
      laneId: lane.lane_id,
      origin: lane.origin_label,
      destination: lane.destination_label,
      equipment: lane.equipment,
      state: lane.state,
    })),
  };
}
