import { modeDetails, type OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/rows.ts';
import { contractMonths, currentStructure } from '../settings/index.ts';
import { selectGrid } from './bids.queries.ts';
import { selectSight, shownColour } from './shownColour.ts';

/** A carrier's grid of a customer's mode. */
export async function readGrid(tx: Transaction, customerId: string, carrierId: string, mode: OfferedMode) {
  const customer = await oneRow<{ name: string }>(tx, 'SELECT name FROM companies WHERE company_id = $1', [
    customerId,
  ]);
  const structure = await currentStructure(tx, customerId, mode);
  const sight = await selectSight(tx, customerId, mode);
  const lanes = await selectGrid(tx, customerId, carrierId, mode);
  return {
    customerId,
    customerName: customer.name,
    structureVersion: structure.version,
    months: await contractMonths(tx, customerId, mode),
    lanes: lanes.map((lane) => {
      const hasTarget = Number(lane.target_price) > 0;
      return {
        laneId: lane.lane_id,
        origin: lane.origin_label,
        destination: lane.destination_label,
        equipment: lane.equipment,
        service: lane.service,
        moveType: lane.move_type,
        miles: lane.distance_miles === null ? null : Number(lane.distance_miles),
        shipments: lane.shipment_count,
        volume: Number(lane.forecast_volume),
        unitMeasure: modeDetails[mode].volumeUnit,
        open: lane.is_open,
        currency: lane.currency ?? 'USD',
        transitDays: lane.transit_days,
        rates: lane.rates.map((cell) => ({
          chargeNo: cell.charge_no,
          breakNo: cell.break_no === 0 ? null : cell.break_no,
          rate: cell.rate,
        })),
        isComplete: lane.is_complete,
        colour: shownColour(
          { colour: lane.colour, shown_colour: lane.shown_colour, has_target: hasTarget },
          sight,
        ),
        targetPrice: sight.showsTarget && hasTarget ? Number(lane.target_price) : null,
      };
    }),
  };
}
