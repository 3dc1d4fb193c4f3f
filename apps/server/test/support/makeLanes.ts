import { Mode, monthsFrom, type OfferedMode, type ShipmentDrivers } from '@lanewright/freight';
import type { Platform } from '../../src/platform/platform.ts';
import { insertHistories } from './insertHistories.ts';
import { renewSummaries } from './seedLanes.ts';

const months = monthsFrom('2026-12', 12);

/** Small whole numbers from a seed, so that a failing run can be repeated. */
export function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

export type MadeLane = {
  laneId: string;
  shipments: ShipmentDrivers[];
  forecast: { month: string; volume: string }[];
};

/** Lanes with history and forecast, in the state after a roll-up. */
export async function makeLanes(
  platform: Platform,
  customerId: string,
  mode: OfferedMode,
  count: number,
  seed: number,
): Promise<MadeLane[]> {
  const below = seeded(seed);
  const made: MadeLane[] = [];
  await platform.database.asSystem(async (tx) => {
    const {
      rows: [upload],
    } = await tx.query(
      `INSERT INTO uploads (customer_id, kind, mode, status, company_id, user_id, user_type, file_name, file_key, byte_count, sha256)
       SELECT $1::bigint, 'shipments', $2::smallint, 200, $1, min(user_id), 'Customer', 'history.csv', 'none', 1, sha256(convert_to($3, 'UTF8'))
       FROM users WHERE company_id = $1 RETURNING upload_id`,
      [customerId, mode, `${seed}`],
    );
    let lineNo = 0;
    for (let index = 0; index < count; index += 1) {
      const key = `lane ${seed}/${index}`;
      const [historyId] = await insertHistories(tx, customerId, mode, [key]);
      const {
        rows: [lane],
      } = await tx.query(
        `INSERT INTO lanes (customer_id, mode, contract_no, history_id, state, is_counted, origin_node, destination_node, origin_label,
                            destination_label, origin_place, destination_place, trade_region)
         VALUES ($1, $2, 1, $4, 'Started', true, 'o', 'd', $3, 'Destination', '{}', '{}', 'NONE') RETURNING lane_id`,
        [customerId, mode, key, historyId],
      );
      await tx.query(
        'INSERT INTO lane_routes (customer_id, upload_id, route_no, history_id) VALUES ($1, $2, $3, $4)',
        [customerId, upload.upload_id, index, historyId],
      );
      const shipments = Array.from({ length: 1 + below(6) }, () => {
        const weightKg = `${below(2000)}.${below(1000)}`;
        const volumeM3 = below(3) === 0 ? null : `${below(9)}.${below(10_000)}`;
        const containers = `${1 + below(3)}`;
        const miles = `${50 + below(1500)}.${below(10)}`;
        return { weightKg, volumeM3, containers, miles };
      });
      for (const shipment of shipments) {
        lineNo += 1;
        await tx.query(
          `INSERT INTO lines (customer_id, upload_id, line_no, sheet_row, state, route_no, moved_on, weight_kg, volume_m3, containers, miles, chassis_days)
           VALUES ($1, $2, $3, $3, 0, $4, '2026-03-05', $5, $6, $7, $8, 2)`,
          [
            customerId,
            upload.upload_id,
            lineNo,
            index,
            shipment.weightKg,
            shipment.volumeM3,
            shipment.containers,
            shipment.miles,
          ],
        );
      }
      const forecast = months.map((month) => ({ month, volume: `${below(5000)}.${below(1000)}` }));
      for (const { month, volume } of forecast) {
        await tx.query(
          'INSERT INTO lane_forecasts (customer_id, lane_id, month, volume) VALUES ($1, $2, $3, $4)',
          [customerId, lane.lane_id, `${month}-01`, volume],
        );
      }
      const volumeOf = (shipment: (typeof shipments)[number]) =>
        mode === Mode.AirFreight
          ? shipment.weightKg
          : mode === Mode.OceanFCL
            ? shipment.containers
            : mode === Mode.OceanLCL
              ? shipment.volumeM3
              : shipment.miles;
      made.push({
        laneId: lane.lane_id,
        forecast,
        shipments: shipments.map((shipment) => ({
          ...shipment,
          volume: volumeOf(shipment),
          chargeableKg: null,
          days: '2',
          pieces: null,
        })),
      });
    }
    await renewSummaries(tx, customerId, mode);
  });
  return made;
}
