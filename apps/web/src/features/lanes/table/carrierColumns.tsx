import type { OfferedMode } from '@lanewright/freight';
import { formatQuantity } from '../../../ui/figures.ts';
import type { Lane } from '../laneTypes.ts';
import { orDash } from './LaneCells.tsx';
import { type LaneColumn, laneColumns } from './laneColumns.tsx';

/** Which columns of the lane table a customer shows to carriers. */
export interface CarrierVisibility {
  readonly target: boolean;
  readonly baseline: boolean;
  readonly incumbent: boolean;
}

/** A column of the lane table in a carrier's grid, with its plain text. */
export interface CarrierLaneColumn extends LaneColumn {
  text: (lane: Lane) => string;
}

/**
 * Columns that the bid grid has in another form (its bid's standing and currency), and those about all bids or the customer's
 * history.
 */
const notForCarriers = new Set([
  'colour',
  'currency',
  'bidsReceived',
  'bidCompletion',
  'savingsAtBestBid',
  'riskFlag',
]);
/** Columns that a customer may hide, by the property that shows them. The baseline can be derived from an award's savings. */
const shownBy: Readonly<Record<string, keyof CarrierVisibility>> = {
  targetPrice: 'target',
  baselineUnitCost: 'baseline',
  baselineCost: 'baseline',
  savings: 'baseline',
  incumbentCarrier: 'incumbent',
};

/** The lane table columns of a mode that a carrier may see; awards and savings are the carrier's own. */
export function carrierLaneColumns(
  mode: OfferedMode,
  visibility: CarrierVisibility,
): readonly CarrierLaneColumn[] {
  return laneColumns[mode]
    .filter(({ id }) => {
      const property = shownBy[id];
      return !notForCarriers.has(id) && (property === undefined || visibility[property]);
    })
    .map((column) => ({
      ...column,
      ...(column.id === 'shipmentCount' ? { header: 'Shipments a year', width: 116, cell: perYear } : {}),
      text: (lane) => plainText(lane, column.id),
    }));
}

const perYear = ({ shipmentsPerYear }: Lane) =>
  shipmentsPerYear === null ? orDash(null) : formatQuantity(shipmentsPerYear);

function plainText(lane: Lane, id: string): string {
  const { locationInfo: at } = lane;
  const others: Readonly<Record<string, unknown>> = {
    shipmentCount: lane.shipmentsPerYear,
    originZip: at.originZipClean,
    destinationZip: at.destZipClean,
    originPort: at.originPortCodeClean,
    destinationPort: at.destPortCodeClean,
    moveType: at.service,
    avgWeight: lane.shipmentCount === 0 ? null : lane.weight / lane.shipmentCount,
  };
  const value = id in others ? others[id] : (lane as Readonly<Record<string, unknown>>)[id];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
