import type { Transaction } from '../../platform/database/database.ts';
import { execute, rows } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import { newLaneIds } from './lanes.queries.ts';

/** A customer's contract of a mode. */
type ContractKey = { readonly customerId: string; readonly mode: number; readonly contractNo: number };

const insertLanes = sql({
  from: `INSERT INTO lanes AS made (
      customer_id, lane_id, mode, contract_no, history_id, is_counted, origin_node, destination_node, origin_label, destination_label, origin_place,
      destination_place, equipment, service, move_type, direction, business_unit, trade_region, origin_region, destination_region,
      place_names, distance_miles, distance_estimated, target_price, target_source, origin_zip, destination_zip, origin_zip_count,
      destination_zip_count, equipment_types, volume_assumed, shipment_count, volume, weight_kg, volume_m3, containers, miles,
      historic_charge_usd, priced_charge_usd, priced_volume, last_price_paid, incumbents, incumbent_carrier, forecast_volume,
      baseline_cost_usd, summed_before)
    SELECT DISTINCT ON (s.history_id) s.customer_id, ($ids::bigint[])[row_number() OVER (ORDER BY s.lane_id)], s.mode, $contract::smallint, s.history_id, s.is_counted, s.origin_node,
      s.destination_node, s.origin_label, s.destination_label, s.origin_place, s.destination_place,
      CASE WHEN lane_key_has_equipment(s.mode) THEN h.equipment ELSE s.equipment END, s.service, s.move_type,
      s.direction, s.business_unit, s.trade_region, s.origin_region, s.destination_region, s.place_names, s.distance_miles,
      s.distance_estimated, CASE WHEN $copiesTargets THEN s.target_price ELSE 0 END,
      CASE WHEN $copiesTargets THEN s.target_source ELSE 'manual' END,
      -- Often right already, so that calculating the lanes does not write each of them again.
      s.origin_zip, s.destination_zip, s.origin_zip_count, s.destination_zip_count, s.equipment_types, s.volume_assumed, s.shipment_count,
      s.volume, s.weight_kg, s.volume_m3, s.containers, s.miles, s.historic_charge_usd, s.priced_charge_usd, s.priced_volume,
      s.last_price_paid, s.incumbents, s.incumbent_carrier, s.forecast_volume, s.baseline_cost_usd,
      -- The totals of a closed contract's lanes are not added up again when shipments change.
      CASE WHEN c.state IN ('Planned', 'Open') THEN s.summed_before END
    FROM lanes s JOIN lane_histories h ON h.customer_id = s.customer_id AND h.history_id = s.history_id
      JOIN contracts c ON c.customer_id = s.customer_id AND c.mode = s.mode AND c.contract_no = s.contract_no
    WHERE s.customer_id = $customer AND s.mode = $mode AND s.lane_id = ANY ($sources)
    ORDER BY s.history_id, s.contract_no DESC
    ON CONFLICT (customer_id, mode, contract_no, history_id) DO NOTHING
    RETURNING made.lane_id, made.is_counted`,
  params: {
    customer: 'id',
    mode: 'int',
    contract: 'int',
    sources: 'id[]',
    ids: 'id[]',
    copiesTargets: 'bool',
  },
  row: { lane_id: 'id', is_counted: 'bool' },
});

const copyTypicalShipments = sql({
  from: `INSERT INTO lane_typical_shipments (customer_id, lane_id, shipments_per_month, weight_kg, volume_m3, containers, miles,
      chassis_days, volume, made_by, made_at)
    SELECT DISTINCT ON (n.lane_id) n.customer_id, n.lane_id, t.shipments_per_month, t.weight_kg, t.volume_m3, t.containers, t.miles,
      t.chassis_days, t.volume, t.made_by, t.made_at
    FROM lanes n
    JOIN lanes s ON s.customer_id = n.customer_id AND s.history_id = n.history_id AND s.lane_id = ANY ($sources)
    JOIN lane_typical_shipments t ON t.customer_id = s.customer_id AND t.lane_id = s.lane_id
    WHERE n.customer_id = $customer AND n.lane_id = ANY ($added)
    ORDER BY n.lane_id, s.contract_no DESC`,
  params: { customer: 'id', sources: 'id[]', added: 'id[]' },
});

const copyEditedVolumes = sql({
  from: `INSERT INTO lane_forecasts AS made (customer_id, lane_id, month, volume, is_edited)
    WITH edited AS (
      SELECT DISTINCT ON (s.history_id, extract(month FROM f.month)) s.history_id, extract(month FROM f.month)::integer AS calendar_month, f.volume
      FROM lane_forecasts f JOIN lanes s ON s.customer_id = f.customer_id AND s.lane_id = f.lane_id
      WHERE f.customer_id = $customer AND f.is_edited AND s.lane_id = ANY ($sources)
      ORDER BY s.history_id, extract(month FROM f.month), f.month DESC, s.contract_no DESC
    )
    SELECT n.customer_id, n.lane_id, w.month, e.volume, true
    FROM lanes n
    JOIN edited e ON e.history_id = n.history_id
    JOIN unnest($months::date[]) AS w (month) ON extract(month FROM w.month)::integer = e.calendar_month
    WHERE n.customer_id = $customer AND n.lane_id = ANY ($added)
    RETURNING made.lane_id`,
  params: { customer: 'id', sources: 'id[]', added: 'id[]', months: 'date[]' },
});

const insertClosedParts = sql({
  from: `INSERT INTO closed_parts (customer_id, lane_id, mode, contract_no, upload_id, month, carrier, shipment_count, volume, charge_usd,
      priced_charge_usd, priced_volume, linehaul_usd, fuel_usd)
    SELECT l.customer_id, l.lane_id, l.mode, l.contract_no, p.upload_id, p.month, p.carrier, sum(p.shipment_count), sum(p.volume),
      sum(p.charge_usd), sum(p.priced_charge_usd), sum(p.priced_volume), sum(p.linehaul_usd), sum(p.fuel_usd)
    FROM contracts c
    JOIN lanes l ON l.customer_id = c.customer_id AND l.mode = c.mode AND l.contract_no = c.contract_no AND l.is_counted
    JOIN lane_parts p ON p.customer_id = l.customer_id AND p.history_id = l.history_id AND p.is_counted
      AND (c.first_month IS NULL OR p.month < c.first_month)
    WHERE c.customer_id = $customer AND c.mode = $mode AND c.contract_no = $contract
    GROUP BY l.customer_id, l.lane_id, p.upload_id, p.month, p.carrier`,
  params: { customer: 'id', mode: 'int', contract: 'int' },
});

/**
 * Keeps what files contain of a contract's lanes before its first month, because the totals of its lanes no longer change once it is
 * closed or cancelled. The caller holds `lockLanes`.
 */
export async function keepClosedParts(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
): Promise<void> {
  await insertClosedParts.execute(tx, { customer: customerId, mode, contract: contractNo });
}

/** Lanes of a contract that its next one is planned with. With `alsoPreviews`, those of uploads that are not approved yet too. */
export async function selectLanesOfContract(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  { alsoPreviews }: { readonly alsoPreviews: boolean },
): Promise<string[]> {
  const found = await rows<{ lane_id: string }>(
    tx,
    'SELECT lane_id FROM lanes WHERE customer_id = $1 AND mode = $2 AND contract_no = $3 AND (is_counted OR $4)',
    [customerId, mode, contractNo, alsoPreviews],
  );
  return found.map((lane) => lane.lane_id);
}

/**
 * Adds a lane for the history of each source lane to a contract, unless it has one: Created, with the typical shipment and, if
 * asked, the target and the edited volumes of the source. Its forecast follows by `recomputeContract`. Returns how many
 * lanes were added, and how many of them are included in figures. The caller holds `lockLanes`.
 * @param sources - lanes of the same mode in other contracts; of several with one history, the newest contract's counts
 * @param copied - what is copied besides; `volumesTo`: months of the contract that get the edited volumes of their calendar month
 */
export async function addLanes(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  sources: readonly string[],
  copied: { readonly targets?: boolean; readonly volumesTo?: readonly string[] } = {},
): Promise<{ readonly added: number; readonly included: number }> {
  // A hundred thousand lanes are sorted in memory.
  await execute(tx, `SET LOCAL work_mem = '256MB'`);
  const lanes = await insertLanes.rows(tx, {
    customer: customerId,
    mode,
    contract: contractNo,
    sources,
    ids: await newLaneIds(tx, sources.length),
    copiesTargets: copied.targets === true,
  });
  await execute(tx, 'SET LOCAL work_mem TO DEFAULT');
  const added = lanes.map((lane) => lane.lane_id);
  await copyTypicalShipments.execute(tx, { customer: customerId, sources, added });
  if (copied.volumesTo !== undefined)
    await copyEditedVolumes.execute(tx, {
      customer: customerId,
      sources,
      added,
      months: copied.volumesTo.map((month) => `${month}-01`),
    });
  return { added: added.length, included: lanes.filter((lane) => lane.is_counted).length };
}

/** Deletes lanes without bids and awards; their histories stay. The caller holds `lockLanes`, and announces `lanes.changed`. */
export async function removeLanes(
  tx: Transaction,
  customerId: string,
  laneIds: readonly string[],
): Promise<void> {
  for (const table of ['lane_forecasts', 'lane_typical_shipments', 'lanes'])
    await execute(tx, `DELETE FROM ${table} WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])`, [
      customerId,
      laneIds,
    ]);
}
