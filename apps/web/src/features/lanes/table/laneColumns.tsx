import { Mode, type OfferedMode } from '@lanewright/freight';
import type { ReactNode } from 'react';
import type { Column } from '../../../ui/data-table/column.ts';
import { formatCount, formatCubicMetres, formatPeriod, formatQuantity } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import type { Lane } from '../laneTypes.ts';
import {
  Awarded,
  averageWeight,
  BaselineCost,
  BidCompletion,
  Code,
  Equipment,
  Incumbent,
  LaneStatus,
  Containers,
  Miles,
  moveTypeOf,
  orDash,
  Place,
  Savings,
  SavingsAtBestBid,
  Shipments,
  termOf,
  UnitPrice,
  Zip,
} from './LaneCells.tsx';
import { RiskFlags } from './RiskFlags.tsx';

/** Column totals of all listed lanes, by lane field. */
export type LaneTotals = Readonly<Record<string, number>>;

/** A column of the lane table. Its ID is the lane field that the server sorts by. */
export interface LaneColumn extends Column<Lane> {
  /** Formats the total of the field for the totals row. */
  totalOf?: (sum: number) => ReactNode;
}

type Options = Partial<Omit<LaneColumn, 'id' | 'header' | 'width' | 'cell'>>;

function text(
  id: string,
  header: string,
  width: number,
  cell: LaneColumn['cell'],
  more?: Options,
): LaneColumn {
  return { id, header, width, cell, sortable: true, ...more };
}
function figure(
  id: string,
  header: string,
  width: number,
  cell: LaneColumn['cell'],
  more?: Options,
): LaneColumn {
  return { id, header, width, cell, sortable: true, align: 'right', ...more };
}

const usdTotal = { totalOf: (sum: number) => <Money amountUsd={sum} /> };
const countTotal = { totalOf: (sum: number) => formatCount(sum) };
const quantityTotal = { totalOf: (sum: number) => formatQuantity(sum) };

// Ports and airports include country and code; road towns are short.
const roadEndWidth = 150;
const portEndWidth = 190;
const origin = text('origin', 'Origin', portEndWidth, (lane) => <Place label={lane.origin} />);
const destination = text('destination', 'Destination', portEndWidth, (lane) => (
  <Place label={lane.destination} />
));
const status = text('colour', 'Status', 122, (lane) => <LaneStatus {...lane} />);
const equipment = text('equipmentType', 'Equipment', 100, (lane) => <Equipment lane={lane} />);
const shipments = figure('shipmentCount', 'Shipments', 112, (lane) => <Shipments lane={lane} />, countTotal);
const incumbent = text('incumbentCarrier', 'Incumbent', 176, (lane) => <Incumbent lane={lane} />);
// In every mode "Baseline" is the price per unit and "Baseline Cost" the cost of the contract period at that price.
const baseline = figure('baselineUnitCost', 'Baseline', 112, (lane) => (
  <UnitPrice price={lane.baselineUnitCost} unit={lane.unitMeasure} />
));
const baselineCost = figure(
  'baselineCost',
  'Baseline Cost',
  126,
  (lane) => <BaselineCost lane={lane} />,
  usdTotal,
);
const awarded = figure('newCost', 'Awarded', 100, (lane) => <Awarded lane={lane} />, usdTotal);
const savings = figure('savings', 'Savings', 112, (lane) => <Savings lane={lane} />, {
  totalOf: (sum) => <Money amountUsd={sum} signed />,
});
const savingsAtBestBid = figure(
  'savingsAtBestBid',
  'Best-Bid Savings',
  136,
  (lane) => <SavingsAtBestBid lane={lane} />,
  { totalOf: (sum) => <Money amountUsd={sum} signed /> },
);
const target = figure('targetPrice', 'Target', 112, (lane) => (
  <UnitPrice price={lane.targetPrice} unit={lane.unitMeasure} />
));
const risks = text('riskFlag', 'Risks', 168, (lane) => <RiskFlags lane={lane} />);
const currency = text('currency', 'Currency', 84, (lane) => lane.currency, { sortable: false });

/** The columns of every mode, with amounts directly after the lane; columns specific to a mode come last. */
function columnsOf(own: readonly LaneColumn[]): readonly LaneColumn[] {
  return [
    origin,
    destination,
    baseline,
    baselineCost,
    savingsAtBestBid,
    savings,
    awarded,
    target,
    status,
    incumbent,
    shipments,
    equipment,
    risks,
    currency,
    ...own,
  ];
}

/** Widens the unit price columns to fit "$2,130.76/container". */
const perContainer = (columns: readonly LaneColumn[]) =>
  columns.map((column) => (column === baseline || column === target ? { ...column, width: 162 } : column));

/** Sets the width of the origin and destination columns. */
const endsOf = (width: number, columns: readonly LaneColumn[]) =>
  columns.map((column) => (column === origin || column === destination ? { ...column, width } : column));

const road = columnsOf([
  text('originZip', 'Origin Zip', 95, ({ locationInfo: at }) => (
    <Zip zip={at.originZipClean} count={at.originZipCount} />
  )),
  text('destinationZip', 'Destination Zip', 125, ({ locationInfo: at }) => (
    <Zip zip={at.destZipClean} count={at.destZipCount} />
  )),
  text('regionPair', 'Trade Region', 130, (lane) => lane.regionPair),
  figure('miles', 'Miles', 95, (lane) => <Miles lane={lane} />),
]);

function ocean(volume: LaneColumn): readonly LaneColumn[] {
  return columnsOf([
    text('originPort', 'Origin Port', 100, ({ locationInfo: at }) => (
      <Code code={at.originPortCodeClean ?? at.originPortCode} name={at.originPortNameClean} />
    )),
    text('destinationPort', 'Destination Port', 125, ({ locationInfo: at }) => (
      <Code code={at.destPortCodeClean ?? at.destPortCode} name={at.destPortNameClean} />
    )),
    text('moveType', 'Move Type', 100, moveTypeOf),
    volume,
    figure('bidsReceived', 'Bid Received', 110, (lane) => formatCount(lane.bidsReceived ?? 0)),
    text('bidCompletion', 'Bid Completion', 125, (lane) => <BidCompletion lane={lane} />, {
      sortable: false,
    }),
  ]);
}

const air = columnsOf([
  text('originPort', 'Org IATA', 90, ({ locationInfo: at }) => (
    <Code code={at.originPortCodeClean ?? at.originPortCode} name={at.originPortNameClean} />
  )),
  text('destinationPort', 'Dest IATA', 90, ({ locationInfo: at }) => (
    <Code code={at.destPortCodeClean ?? at.destPortCode} name={at.destPortNameClean} />
  )),
  text('serviceType', 'Service', 110, (lane) => orDash(lane.serviceType)),
  figure('weight', 'Weight', 110, (lane) => formatQuantity(Math.round(lane.weight), 'kg'), {
    totalOf: (sum) => formatQuantity(Math.round(sum), 'kg'),
  }),
  figure('avgWeight', 'Avg Weight', 110, averageWeight),
  text('term', 'Term', 95, termOf, { sortable: false }),
]);

/** The columns of the lane table per mode, as specified. */
export const laneColumns: Readonly<Record<OfferedMode, readonly LaneColumn[]>> = {
  // Drayage runs between towns and ports.
  [Mode.RoadDrayage]: endsOf(portEndWidth, road),
  [Mode.RoadFTL]: endsOf(roadEndWidth, road),
  [Mode.OceanFCL]: perContainer(
    ocean(figure('containerCount', 'Containers', 110, (lane) => <Containers lane={lane} />, quantityTotal)),
  ),
  [Mode.OceanLCL]: ocean(
    figure('volumeTotal', 'Volume', 105, (lane) => formatCubicMetres(lane.volumeTotal), {
      totalOf: formatCubicMetres,
    }),
  ),
  [Mode.AirFreight]: air,
};

/** Periods of the table's figures. */
export interface LanePeriods {
  history: { firstMonth: string; lastMonth: string } | null;
  contract: { firstMonth: string; lastMonth: string } | null;
}

const ofHistory = new Set([
  'shipmentCount',
  'containerCount',
  'volumeTotal',
  'weight',
  'avgWeight',
  'baselineUnitCost',
]);
const ofContract = new Set(['baselineCost', 'newCost', 'savings', 'amountBid']);

/** Header hint: the period of a column's figures. */
function hintOf(columnId: string, periods: LanePeriods | undefined): string | undefined {
  if (periods === undefined) return undefined;
  if (ofHistory.has(columnId)) return `history, ${formatPeriod(periods.history)}`;
  return ofContract.has(columnId) ? `forecast, ${formatPeriod(periods.contract)}` : undefined;
}

/** A mode's columns with totals of the listed lanes and the periods of their figures. */
export function columnsWithTotals(
  mode: OfferedMode,
  totals: LaneTotals,
  periods?: LanePeriods,
): readonly LaneColumn[] {
  return laneColumns[mode].map((plain) => {
    const hint = hintOf(plain.id, periods);
    const column = hint === undefined ? plain : { ...plain, hint };
    const sum = totals[column.id];
    return sum === undefined || column.totalOf === undefined
      ? column
      : { ...column, total: column.totalOf(sum) };
  });
}
