import { renewSummaries, type SeededLanes } from './seedLanes.ts';
import type { TestApp } from './testApp.ts';

/**
 * Inserts the carriers of lanes' shipments: each month by one carrier, two thirds for the business unit East, the rest for West;
 * or, if a month is given, that month's shipments by the named carriers, at the given USD per mile.
 */
export async function seedParts(
  testApp: TestApp,
  { customerId, mode, uploadId, laneIds }: SeededLanes,
  realised?: { readonly month: string; readonly carrier: string; readonly unitUsd: number },
): Promise<void> {
  await testApp.platform.database.asSystem(async (tx) => {
    if (realised === undefined) {
      await tx.query(
        `INSERT INTO lane_parts (customer_id, history_id, upload_id, month, carrier, business_unit, is_counted, shipment_count, volume, weight_kg,
           containers, charge_usd, priced_charge_usd, priced_volume, linehaul_usd, fuel_usd, charge_with_fuel_split_usd, transit_days,
           transit_shipments, promised_shipments, on_time_shipments)
         SELECT m.customer_id, m.history_id, m.upload_id, m.month, 'Old Hauler', u.unit, true, m.shipment_count / 3 * u.part, m.volume / 3 * u.part,
           m.weight_kg / 3 * u.part, m.containers / 3 * u.part, round(m.historic_charge_usd / 3 * u.part, 2),
           round(m.priced_charge_usd / 3 * u.part, 2), m.priced_volume / 3 * u.part, 0, 0, 0, 0, 0, 0, 0
         FROM lane_months m CROSS JOIN (VALUES ('East', 2), ('West', 1)) u(unit, part)
         JOIN lanes l ON l.customer_id = $1 AND l.history_id = m.history_id
         WHERE m.customer_id = $1 AND l.lane_id = ANY ($2::bigint[])`,
        [customerId, laneIds],
      );
      await renewSummaries(tx, customerId, mode);
      return;
    }
    const { month, carrier, unitUsd } = realised;
    await tx.query(
      `INSERT INTO lane_months (customer_id, history_id, upload_id, month, is_counted, shipment_count, line_count, volume, weight_kg, volume_m3,
         containers, miles, miles_given, miles_given_count, historic_charge_usd, priced_charge_usd, priced_volume)
       SELECT $1, history_id, $3, $4::date, true, 10, 10, 5000, 1000, 0, 10, 5000, 0, 0, round(5000 * $5::numeric, 2), round(5000 * $5::numeric, 2), 5000
       FROM lanes WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])
       ON CONFLICT (customer_id, history_id, upload_id, month) DO UPDATE
       SET volume = lane_months.volume + 5000, priced_volume = lane_months.priced_volume + 5000`,
      [customerId, laneIds, uploadId, `${month}-01`, unitUsd],
    );
    await tx.query(
      `INSERT INTO lane_parts (customer_id, history_id, upload_id, month, carrier, business_unit, is_counted, shipment_count, volume, weight_kg,
         containers, charge_usd, priced_charge_usd, priced_volume, linehaul_usd, fuel_usd, charge_with_fuel_split_usd, transit_days,
         transit_shipments, promised_shipments, on_time_shipments)
       SELECT $1, history_id, $3, $4::date, $5, 'East', true, 10, 5000, 1000, 10, round(5000 * $6::numeric, 2), round(5000 * $6::numeric, 2), 5000,
         0, 0, 0, 0, 0, 0, 0
       FROM lanes WHERE customer_id = $1 AND lane_id = ANY ($2::bigint[])`,
      [customerId, laneIds, uploadId, `${month}-01`, carrier, unitUsd],
    );
  });
}
