import {
  type BidRate,
  type Charge,
  colourOf,
  type ChargeUnitNumber,
  fuelEquipmentOf,
  priceLane,
} from '@lanewright/freight';
import type pg from 'pg';
import type { Tender } from './seedTender.ts';

type StoredLane = {
  lane_id: string;
  equipment: string;
  target_price: string;
  forecast: { month: string; volume: string }[];
  shipments: { volume: string; miles: string; weightKg: string; days: string | null }[];
  bids: {
    bid_id: string;
    currency: string;
    basis: string | null;
    all_in_usd: string;
    colour: string;
    rates: BidRate[];
    cents: Record<string, string>;
  }[];
};
const usdPerUnit: Readonly<Record<string, string>> = { USD: '1', EUR: '1.0811', CAD: '0.7125' };

/**
 * Prices and ranks random lanes with `packages/freight`, shipment by shipment, and compares every cost to the cent; returns the
 * number of lanes.
 */
export async function compareWithFreight(client: pg.Client, tender: Tender, count: number): Promise<number> {
  const { rows: charges } = await client.query<Charge & { minimum: number | null; expected: string | null }>(
    `SELECT charge_no AS "chargeNo", name, type, unit, location, currency, required, NULL AS "minAllowed", NULL AS "maxAllowed",
       allow_negative AS "allowNegative", allow_zero AS "allowZero", has_breaks AS "hasBreaks", purpose, minimum_charge_no AS minimum,
       trim_scale(expected_per_shipment)::text AS expected
     FROM structure_charges WHERE customer_id = $1 AND mode = $2 ORDER BY charge_no`,
    [tender.customerId, tender.mode],
  );
  const structure = charges.map(({ minimum, expected, ...charge }) => ({
    ...charge,
    unit: charge.unit as ChargeUnitNumber,
    ...(minimum === null ? {} : { minimumChargeNo: minimum }),
    ...(expected === null ? {} : { expectedPerShipment: expected }),
  }));
  const lanes = await readLanes(client, tender, count);
  for (const lane of lanes) compareLane(lane, structure);
  return lanes.length;
}

function compareLane(lane: StoredLane, charges: readonly Charge[]): void {
  const priced = lane.bids.map((bid) => ({
    bid,
    lane: priceLane({
      charges,
      rates: bid.rates,
      shipments: lane.shipments.map((shipment) => ({
        ...shipment,
        volumeM3: null,
        chargeableKg: null,
        containers: null,
        pieces: null,
      })),
      forecastByMonth: lane.forecast,
      share: 1,
      usdPerUnit: usdPerUnit[bid.currency] ?? 1,
      fuel: {
        quotedAtUsdPerGallon: bid.basis ?? 3,
        comparedAtUsdPerGallon: 3,
        equipment: fuelEquipmentOf(lane.equipment),
      },
    }),
  }));
  const best = priced
    .map((each) => each.lane.unitCostUsd)
    .reduce((a, b) => (a !== null && b !== null && a.lte(b) ? a : b));
  for (const { bid, lane: own } of priced) {
    const cents = Object.fromEntries(
      own.charges.flatMap((charge) =>
        charge.months.map(({ month, costUsd }) => [
          `${charge.chargeNo}/${month}`,
          costUsd.times(100).toFixed(0),
        ]),
      ),
    );
    const wrong = Object.entries(cents).find(([cell, cost]) => bid.cents[cell] !== cost);
    if (wrong !== undefined || Object.keys(bid.cents).length !== Object.keys(cents).length)
      throw new Error(
        `bid ${bid.bid_id}: ${wrong?.[0]} costs ${bid.cents[wrong?.[0] ?? '']} cents, not ${wrong?.[1]}`,
      );
    if (own.costUsd.toFixed(2) !== bid.all_in_usd)
      throw new Error(`bid ${bid.bid_id} costs ${bid.all_in_usd}, not ${own.costUsd.toFixed(2)}`);
    const colour = colourOf({ allIn: own.unitCostUsd, target: lane.target_price, best });
    if (colour !== bid.colour) throw new Error(`bid ${bid.bid_id} is ${bid.colour}, not ${colour}`);
  }
}

async function readLanes(
  client: pg.Client,
  { customerId, mode }: Tender,
  count: number,
): Promise<StoredLane[]> {
  await client.query(
    'CREATE TEMP TABLE sample AS SELECT lane_id FROM lanes WHERE customer_id = $1 ORDER BY random() LIMIT $2',
    [customerId, count],
  );
  const { rows } = await client.query<StoredLane>(
    `SELECT l.lane_id, l.equipment, l.target_price::text,
       (SELECT jsonb_agg(jsonb_build_object('month', to_char(f.month, 'YYYY-MM'), 'volume', f.volume::text) ORDER BY f.month)
        FROM lane_forecasts f WHERE f.customer_id = $1 AND f.lane_id = l.lane_id) AS forecast,
       s.shipments,
       (SELECT jsonb_agg(jsonb_build_object('bid_id', b.bid_id::text, 'currency', b.currency, 'basis', b.fuel_basis_usd_per_gallon::text,
            'all_in_usd', b.all_in_usd::text, 'colour', b.colour,
            'rates', (SELECT jsonb_agg(jsonb_build_object('chargeNo', r.charge_no, 'rate', r.rate::text))
                      FROM bid_rates r WHERE r.customer_id = $1 AND r.bid_id = b.bid_id),
            'cents', (SELECT jsonb_object_agg(c.charge_no || '/' || to_char(c.month, 'YYYY-MM'), round(c.cost_usd * 100)::text)
                      FROM bid_costs c WHERE c.customer_id = $1 AND c.bid_id = b.bid_id)))
        FROM bids b WHERE b.customer_id = $1 AND b.lane_id = l.lane_id) AS bids
     FROM sample JOIN lanes l ON l.customer_id = $1 AND l.lane_id = sample.lane_id
     JOIN (SELECT lane_id, jsonb_agg(jsonb_build_object('volume', volume::text, 'miles', miles::text, 'weightKg', weight_kg::text, 'days', days::text)) AS shipments
           FROM rated_shipments WHERE customer_id = $1 AND mode = $2 AND lane_id IN (SELECT lane_id FROM sample) GROUP BY lane_id) s
       ON s.lane_id = l.lane_id`,
    [customerId, mode],
  );
  return rows;
}
