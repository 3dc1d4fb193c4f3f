import { modeDetails, moveTypeText, rateCellName } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { selectOpenDocuments } from '../../documents/index.ts';
import { estimateText, isByRoad, roadEstimateOf } from '../../lanes/index.ts';
import {
  allProperties,
  contractMonths,
  currentStructure,
  propertyOf,
  ratesOfMode,
} from '../../settings/index.ts';
import { selectGrid } from '../bids.queries.ts';
import { presentOpenCheck } from '../checks/presentChecks.ts';
import { selectSenseLanes, senseStructure } from '../checks/senseLanes.ts';
import { type SealedLane, selectSealedLanes } from '../../tenders/index.ts';
import { presentTerms } from '../presentBid.ts';
import { firstCurrency } from '../save/checkBid.ts';
import type { SheetBidder } from '../sheet/writeBidSheet.ts';
import { selectDetails } from './gridDetails.ts';
import { standingReason } from './standingReason.ts';
import { selectSight, visibleColour } from '../visibleColour.ts';

/** The grid of a carrier for a contract: its lanes there (or some) with its own cells and what it may see of them, apart from awards. */
export async function readGrid(
  tx: Transaction,
  { customerId, carrierId, mode, contractNo }: SheetBidder,
  laneIds: readonly string[] | null = null,
) {
  const customer = await oneRow<{ name: string }>(tx, 'SELECT name FROM companies WHERE company_id = $1', [
    customerId,
  ]);
  const structure = await currentStructure(tx, customerId, mode, contractNo);
  const sight = await selectSight(tx, customerId, mode, contractNo);
  const properties = await allProperties(tx, customerId, mode, contractNo);
  const months = await contractMonths(tx, customerId, mode, contractNo);
  const road = isByRoad(mode) ? await roadEstimateOf(tx, customerId, mode) : null;
  const lanes = await selectGrid(
    tx,
    customerId,
    carrierId,
    { mode, contractNo, months: months.length },
    laneIds,
  );
  const { usdPerCurrency } = await ratesOfMode(tx, customerId, mode, contractNo);
  const cells = new Map(
    lanes.map((lane) => [
      lane.lane_id,
      new Map(
        lane.rates.map((cell) => [rateCellName(cell.charge_no, cell.break_no || null), String(cell.rate)]),
      ),
    ]),
  );
  const sensed = await selectSenseLanes(
    tx,
    { customerId, carrierId, mode, contractNo },
    senseStructure(structure, usdPerCurrency, mode),
    {
      laneIds: lanes.map((lane) => lane.lane_id),
      chargeNos: [],
      firstCurrency: firstCurrency(structure),
      cellsOf: (laneId) => cells.get(laneId),
    },
  );
  const senseOf = new Map(sensed.map((lane) => [lane.laneId, lane]));
  const sealed = await selectSealedLanes(
    tx,
    { customerId, carrierId },
    lanes.map((lane) => lane.lane_id),
  );
  const details = await selectDetails(
    tx,
    { customerId, carrierId },
    lanes.map((lane) => lane.lane_id),
    months,
  );
  const open = await selectOpenDocuments(tx, { customerId, carrierId, mode });
  return {
    customerId,
    customerName: customer.name,
    structureVersion: structure.version,
    months,
    visibility: {
      target: sight.showsTarget,
      baseline: properties['visibility.baseline'] === true,
      incumbent: properties['visibility.incumbent'] === true,
    },
    referenceDieselUsdPerGallon: Number(
      await propertyOf(tx, customerId, mode, 'fuel.referenceDieselUsdPerGallon', contractNo),
    ),
    awaitedDocuments: open.keepFromBidding ? open.documents : [],
    documentsToAccept: open.keepFromBidding ? [] : open.documents,
    lanes: lanes.map((lane) => {
      const hasTarget = Number(lane.target_price) > 0;
      const sense = senseOf.get(lane.lane_id);
      const colour = visibleColour({ ...lane, has_target: hasTarget }, sight);
      const forecast = details.monthly.get(lane.lane_id);
      return {
        laneId: lane.lane_id,
        origin: lane.origin_label,
        destination: lane.destination_label,
        originZip: lane.origin_zip,
        destinationZip: lane.destination_zip,
        originArea: areaOf(lane.origin_state, lane.origin_country),
        destinationArea: areaOf(lane.destination_state, lane.destination_country),
        equipment: lane.equipment,
        service: lane.service,
        moveType: moveTypeText(lane.move_type),
        miles: lane.distance_miles === null ? null : Number(lane.distance_miles),
        milesEstimate:
          road === null || lane.distance_miles === null || !lane.distance_estimated
            ? null
            : estimateText(road, [lane.origin_country, lane.destination_country], 'other'),
        shipments: lane.shipment_count,
        shipmentsPerYear: lane.shipments_per_year === null ? null : Number(lane.shipments_per_year),
        volume: Number(lane.forecast_volume),
        monthly: { volume: forecast?.volume ?? months.map(() => 0), loads: forecast?.loads ?? null },
        volumePerLoad: forecast?.volumePerLoad == null ? null : Number(forecast.volumePerLoad),
        unitMeasure: modeDetails[mode].volumeUnit,
        open: lane.is_open,
        currency: sealed.get(lane.lane_id)?.currency ?? lane.currency ?? firstCurrency(structure),
        ...presentTerms(lane),
        declined: lane.declined,
        sealed: presentSealed(sealed.get(lane.lane_id)),
        rates: lane.rates.map((cell) => ({
          chargeNo: cell.charge_no,
          breakNo: cell.break_no === 0 ? null : cell.break_no,
          rate: cell.rate,
        })),
        isComplete: lane.is_complete,
        colour,
        unitCostUsd: lane.unit_cost_usd === null ? null : Number(lane.unit_cost_usd),
        standingReason: standingReason(
          {
            colour,
            isComplete: lane.is_complete,
            needsPricing: lane.needs_pricing,
            isSealed: sealed.has(lane.lane_id),
            isInRound: details.inRound.has(lane.lane_id),
            hasTarget,
            targetIsFromBids: lane.target_is_from_bids,
          },
          sight,
        ),
        lastRound: details.lastRound.get(lane.lane_id) ?? null,
        targetPrice:
          sight.showsTarget && hasTarget && !lane.target_is_from_bids ? Number(lane.target_price) : null,
        previousRates: (sense?.previousRates ?? []).map(({ chargeNo, breakNo, rate }) => ({
          chargeNo,
          breakNo,
          rate: Number(rate),
        })),
        shipmentSize: sense?.shipmentSize ?? null,
        lastPricePaid: sense?.lastPricePaid ?? null,
        baselineUnitCost: sense?.baselineUnitCost ?? null,
        checks: (sense?.openChecks ?? []).map((check) => presentOpenCheck(lane.lane_id, check)),
      };
    }),
  };
}

const presentSealed = (sealed: SealedLane | undefined) =>
  sealed === undefined
    ? null
    : { cells: sealed.cells, at: new Date(sealed.sealedAt).toISOString(), currency: sealed.currency };

const areaOf = (state: string | null, country: string | null) =>
  state === null || country === null ? country : `${state}, ${country}`;
