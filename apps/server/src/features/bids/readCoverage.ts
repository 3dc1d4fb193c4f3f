import type { LaneColour } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { offeredTo } from '../tenders/index.ts';
import { contractsOfConnections } from './visibleToCarrier.ts';
import { type Sight, selectSight, visibleColour } from './visibleColour.ts';
import { customersInTurn } from '../../platform/database/customersInTurn.ts';

/** Lanes that are alike in everything a carrier's overview counts. */
type LaneGroup = {
  customer_id: string;
  customer_name: string;
  mode: number;
  contract_no: number;
  is_open: boolean;
  is_complete: boolean | null;
  is_declined: boolean;
  has_target: boolean;
  target_is_from_bids: boolean;
  colour: LaneColour | null;
  shown_colour: LaneColour | null;
  lane_count: number;
};

const counters = {
  lanesOpen: 0,
  complete: 0,
  partial: 0,
  without: 0,
  declined: 0,
  green: 0,
  amber: 0,
  red: 0,
  emptyFigure: 0,
};
const counterOf = { Green: 'green', Amber: 'amber', Red: 'red' } as const;

/** A carrier's progress: per customer and mode, in the contract that its calls mean, its open lanes, its bids, and its colours as far as it may see them. */
export async function readCoverage(tx: Transaction, caller: Caller) {
  const groups = await selectGroups(tx, caller);
  const byPlace = new Map<
    string,
    typeof counters & { customerId: string; customerName: string; mode: number }
  >();
  const sights = new Map<string, Sight>();
  for (const group of groups) {
    const { customer_id: customerId, customer_name: customerName, mode, lane_count: count } = group;
    const place = `${customerId}:${mode}`;
    const coverage = byPlace.get(place) ?? { customerId, customerName, mode, ...counters };
    byPlace.set(place, coverage);
    if (group.is_open) coverage.lanesOpen += count;
    if (group.is_complete === null) {
      if (group.is_open) coverage[group.is_declined ? 'declined' : 'without'] += count;
      continue;
    }
    if (!group.is_complete) {
      coverage.partial += count;
      continue;
    }
    coverage.complete += count;
    const sight = sights.get(place) ?? (await selectSight(tx, customerId, mode, group.contract_no));
    sights.set(place, sight);
    const colour = visibleColour(group, sight);
    coverage[colour === null ? 'emptyFigure' : counterOf[colour]] += count;
  }
  return [...byPlace.values()];
}

async function selectGroups(tx: Transaction, caller: Caller): Promise<LaneGroup[]> {
  const contracts = await contractsOfConnections(tx, caller);
  const customers = await rows<{ company_id: string }>(
    tx,
    'SELECT company_id FROM companies WHERE company_id = ANY ($1::bigint[]) ORDER BY name, company_id',
    [contracts.map(({ customerId }) => customerId)],
  );
  return customersInTurn(
    customers.map((customer) => customer.company_id),
    (customerId) => {
      const own = contracts.filter((contract) => contract.customerId === customerId);
      return rows<LaneGroup>(
        tx,
        `SELECT c.company_id AS customer_id, c.name AS customer_name, n.mode, n.contract_no, coalesce(${offeredTo('$1', '$2')}, false) AS is_open,
                b.is_complete,
                EXISTS (SELECT FROM bid_declines d WHERE d.customer_id = $2 AND d.lane_id = l.lane_id AND d.carrier_id = $1) AS is_declined,
                coalesce(l.target_price > 0, false) AS has_target, coalesce(l.target_source = 'bestBid', false) AS target_is_from_bids,
                b.colour, b.shown_colour, count(l.lane_id)::integer AS lane_count
         FROM unnest($3::smallint[], $4::smallint[]) AS n (mode, contract_no)
         JOIN companies c ON c.company_id = $2
         LEFT JOIN (lanes l LEFT JOIN bids b ON b.customer_id = $2 AND b.lane_id = l.lane_id AND b.carrier_id = $1 AND b.withdrawn_at IS NULL)
           ON l.customer_id = $2 AND l.mode = n.mode AND l.contract_no = n.contract_no AND l.is_counted
             AND (${offeredTo('$1', '$2')} OR b.bid_id IS NOT NULL)
         GROUP BY c.company_id, c.name, n.mode, n.contract_no, is_open, b.is_complete, is_declined, has_target, target_is_from_bids, b.colour,
           b.shown_colour
         ORDER BY n.mode`,
        [caller.companyId, customerId, own.map(({ mode }) => mode), own.map(({ contractNo }) => contractNo)],
      );
    },
  );
}
