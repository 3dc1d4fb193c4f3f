import {
  formatPeriod,
  isMoveType,
  laneRiskTitles,
  Mode,
  modeDetails,
  moveTypeLabel,
  type OfferedMode,
} from '@lanewright/freight';
import type { StreamedCell, StreamedColumn, WrittenCell } from '@lanewright/tabular';
import type { LaneDetails, LaneRow } from './laneRow.ts';
import type { LaneTextWidths } from './laneTextWidths.ts';
import type { Periods } from './periods/readPeriods.ts';
import type { LaneSetting } from './presentLane.ts';
import { rateFormat, usdFormat, wholeFormat } from './report/reportFormats.ts';

export type TableColumn = {
  readonly column: StreamedColumn;
  readonly cellOf: (row: LaneRow, details: LaneDetails | undefined) => StreamedCell;
};

/** How a lane's miles are estimated; null for modes that are not by road. */
type MilesEstimate = LaneSetting['milesEstimate'];

const number = (text: string | number | null): WrittenCell =>
  text === null ? null : { decimal: String(text) };
const column = (
  header: string,
  cellOf: TableColumn['cellOf'],
  look: Omit<StreamedColumn, 'header'> = {},
): TableColumn => ({ column: { header, ...look }, cellOf });
const usd = (header: string, cellOf: (row: LaneRow) => string | null) =>
  column(header, (row) => number(cellOf(row)), { numberFormat: usdFormat, width: 16 });
const rate = (header: string, cellOf: (row: LaneRow) => string | null) =>
  column(header, (row) => number(cellOf(row)), { numberFormat: rateFormat });
const count = (header: string, cellOf: (row: LaneRow) => string | number | null) =>
  column(header, (row) => number(cellOf(row)), { numberFormat: wholeFormat });
/** Whole numbers without a decimal point, others with two decimals; the cell holds the exact number. */
const quantity = (header: string, cellOf: (row: LaneRow) => string | number | null) =>
  column(
    header,
    (row) => {
      const value = cellOf(row);
      return value === null || Number.isInteger(Number(value))
        ? number(value)
        : { value: number(value), numberFormat: '#,##0.00' };
    },
    { numberFormat: wholeFormat },
  );

/** A spreadsheet keeps 15 digits of a number; a longer id is text. */
const maxExactDigits = 15;
const laneId = ({ lane_id: id }: LaneRow): WrittenCell => (id.length > maxExactDigits ? id : number(id));

const moveType = (row: LaneRow) =>
  row.move_type !== null && isMoveType(row.move_type) ? moveTypeLabel[row.move_type] : row.move_type;

/** The value that all shipments share, else "several"; empty if no shipment states one. The same as on screen. */
const sharedOrSeveral = (shared: string | null, count: number | undefined) =>
  shared ?? ((count ?? 0) > 0 ? 'several' : null);

/** Whether the lane has a bid that can be awarded, in the table's words. */
const bidCompletion = (row: LaneRow) =>
  Number(row.bids_received ?? 0) === 0 ? 'No bid' : row.amount_bid_usd === null ? 'Partial' : 'Complete';

const road = (milesEstimate: MilesEstimate, widths: LaneTextWidths) => [
  column('Origin Zip', (row, details) => sharedOrSeveral(row.origin_zip, details?.origin_zip_count)),
  column('Destination Zip', (row, details) =>
    sharedOrSeveral(row.destination_zip, details?.destination_zip_count),
  ),
  column('Trade Region', (row) => row.region_pair, { width: widths.regionPair }),
  quantity('Miles', (row) => row.distance_miles),
  column(
    'Miles source',
    (row, details) =>
      row.distance_miles === null || details === undefined
        ? null
        : details.distance_estimated
          ? (milesEstimate?.(details) ?? 'estimated')
          : 'file',
    { width: 20 },
  ),
];
const ocean = (volume: readonly TableColumn[]) => [
  column('Origin Port', (row) => row.origin_code),
  column('Destination Port', (row) => row.destination_code),
  column('Move Type', moveType),
  ...volume,
  count('Bid Received', (row) => row.bids_received),
  column('Bid Completion', bidCompletion),
];
const air = (contractMonths: number, ofHistory: string) => [
  column('Org IATA', (row) => row.origin_code),
  column('Dest IATA', (row) => row.destination_code),
  column('Service', (row) => row.service),
  quantity(`Weight, ${ofHistory}`, (row) => row.weight_kg),
  column(
    'Avg Weight',
    (row) => (Number(row.shipment_count) === 0 ? null : Number(row.weight_kg) / Number(row.shipment_count)),
    { numberFormat: '#,##0.0' },
  ),
  column('Term, months', (_row, details) => contractMonths + (details?.extra_months ?? 0)),
];
const ofMode: Readonly<
  Record<
    OfferedMode,
    (
      contractMonths: number,
      milesEstimate: MilesEstimate,
      widths: LaneTextWidths,
      ofHistory: string,
    ) => readonly TableColumn[]
  >
> = {
  [Mode.RoadDrayage]: (_months, milesEstimate, widths) => road(milesEstimate, widths),
  [Mode.RoadFTL]: (_months, milesEstimate, widths) => road(milesEstimate, widths),
  [Mode.OceanFCL]: (_months, _milesEstimate, _widths, ofHistory) =>
    ocean([
      quantity(`Containers, ${ofHistory}`, (row) => row.containers),
      column('Containers source', (_row, details) =>
        details === undefined ? null : details.volume_assumed ? 'assumed' : 'file',
      ),
    ]),
  [Mode.OceanLCL]: (_months, _milesEstimate, _widths, ofHistory) =>
    ocean([quantity(`Volume, ${ofHistory}`, (row) => row.volume)]),
  [Mode.AirFreight]: (contractMonths, _milesEstimate, _widths, ofHistory) => air(contractMonths, ofHistory),
};

/** The lane table of a mode as a sheet: the columns of the screens, and the data behind them. */
export function laneTableColumns(
  mode: OfferedMode,
  contractMonths: number,
  milesEstimate: MilesEstimate,
  widths: LaneTextWidths,
  periods: Periods,
): readonly TableColumn[] {
  const unit = modeDetails[mode].volumeUnit;
  const ofHistory = formatPeriod(periods.history);
  return [
    column('Lane', laneId, { numberFormat: '0', width: 19 }),
    column('Origin', (row) => row.origin_label, { width: widths.origin }),
    column('Destination', (row) => row.destination_label, { width: widths.destination }),
    ...ofMode[mode](contractMonths, milesEstimate, widths, ofHistory),
    column('Equipment', (row, details) => sharedOrSeveral(row.equipment, details?.equipment_types.length), {
      width: widths.equipment,
    }),
    column('State', (row) => row.state),
    column('Status', (row) => row.colour),
    column('Source', (row) => (row.is_manual ? 'manual' : 'shipments')),
    count(`Shipments, ${ofHistory}`, (row) => row.shipment_count),
    column('Incumbent', (row) => row.incumbent_carrier, { width: widths.incumbent }),
    rate(`Baseline per ${unit}`, (row) => row.baseline_unit_cost_usd),
    column(`Baseline Cost, ${formatPeriod(periods.contract)}`, (row) => number(row.baseline_cost_usd), {
      numberFormat: usdFormat,
      width: 36,
    }),
    usd('Best Bid', (row) => row.amount_bid_usd),
    usd('Awarded', (row) => row.new_cost_usd),
    usd('Awarded, pending', (row) => row.pending_usd),
    usd('Savings', (row) => row.savings_usd),
    usd('Best-Bid Savings', (row) => row.savings_at_best_bid_usd),
    rate(`Target per ${unit}`, (row) => row.target_price),
    column('Currency', () => 'USD'),
    column('Risks', (row) => row.risk_flags.map((flag) => laneRiskTitles[flag]).join(', ') || null, {
      width: 32,
    }),
  ];
}
