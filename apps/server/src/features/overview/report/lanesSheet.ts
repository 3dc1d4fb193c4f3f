import { formatPeriod, modeDetails, type OfferedMode } from '@lanewright/freight';
import type { StreamedCell, StreamedColumn, StreamedSheet } from '@lanewright/tabular';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { lanesQuery } from '../laneQuery.ts';
import type { LaneRow } from '../laneRow.ts';
import type { LaneSource } from '../laneSource.ts';
import type { Period } from '../periods/readPeriods.ts';
import { fetchLaneRows } from '../readLanes.ts';
import {
  computed,
  decimal,
  percentFormat,
  rateFormat,
  shareOf,
  usdFormat,
  volumeFormat,
  wholeFormat,
} from './reportFormats.ts';
import { SheetPlaces } from './sheetPlaces.ts';

const reportLanes = loadSql(import.meta.url, './reportLanes.sql');
export const lanesSheetName = 'Lanes';

const ofLane = [
  'lane',
  'origin',
  'destination',
  'region',
  'equipment',
  'businessUnit',
  'incumbent',
  'state',
  'status',
  'hasBaseline',
  'isOpen',
  'isCovered',
  'isNamed',
  'isIncumbentIn',
  'shipments',
  'volume',
  'unitCost',
  'baseline',
  'awardedBaseline',
  'awarded',
  'pending',
  'savings',
  'savingsPercent',
  'bestBid',
] as const;
/** Blocks that have one column per month. */
type Block = 'baseline' | 'awardedBaseline' | 'awarded';
export type LaneKey = (typeof ofLane)[number] | `${Block} ${string}`;
export type LanePlaces = SheetPlaces<LaneKey>;

/** Returns the column positions of the lane sheet. */
export function lanePlaces(months: readonly string[], laneCount: number): LanePlaces {
  const block = (name: Block) => months.map((month): LaneKey => `${name} ${month}`);
  const keys = [...ofLane, ...block('baseline'), ...block('awardedBaseline'), ...block('awarded')];
  return new SheetPlaces<LaneKey>(lanesSheetName, keys, laneCount);
}

type ReportLane = LaneRow & {
  awarded_baseline_usd: string;
  incumbent_is_named: boolean;
  incumbent_has_bid: boolean;
};
type MonthRow = {
  lane_id: string;
  month: string;
  baseline_usd: string | null;
  awarded_baseline_usd: string | null;
  awarded_usd: string | null;
};

/** Every lane with its months; its totals are formulas over them. Streamed while it is read. */
export function lanesSheet(
  tx: Transaction,
  source: LaneSource,
  places: LanePlaces,
  months: readonly string[],
  history: Period | null,
): StreamedSheet {
  return {
    name: lanesSheetName,
    columns: lanesColumns(source.mode, months, history),
    rows: cellsOf(tx, source, places, months),
    frozenColumns: 3,
    filterable: true,
    isLandscape: true,
  };
}

function lanesColumns(
  mode: OfferedMode,
  months: readonly string[],
  history: Period | null,
): StreamedColumn[] {
  const ofHistory = formatPeriod(history);
  const unit = modeDetails[mode].volumeUnit;
  const usd = (header: string): StreamedColumn => ({ header, width: 16, numberFormat: usdFormat });
  const flag = (header: string): StreamedColumn => ({ header, width: Math.max(12, header.length + 2) });
  return [
    { header: 'Lane', width: 18 },
    { header: 'Origin', width: 26 },
    { header: 'Destination', width: 26 },
    { header: 'Trade region', width: 13 },
    { header: 'Equipment', width: 15 },
    { header: 'Business unit', width: 15 },
    { header: 'Incumbent', width: 22 },
    { header: 'State', width: 10 },
    { header: 'Status', width: 9 },
    flag('Has baseline'),
    flag('In coverage'),
    flag('Covered'),
    flag('Incumbent known'),
    flag('Incumbent bids'),
    { header: `Shipments, ${ofHistory}`, width: 16, numberFormat: wholeFormat },
    { header: `Volume, ${unit}, ${ofHistory}`, width: 18, numberFormat: volumeFormat },
    { header: `Baseline per ${unit}`, width: 16, numberFormat: rateFormat },
    usd('Baseline Cost'),
    usd('Baseline Cost, awarded part'),
    usd('Awarded'),
    usd('Of which pending'),
    usd('Savings'),
    { header: 'Savings %', width: 11, numberFormat: percentFormat },
    usd('Best bid'),
    ...months.map((month) => usd(`Baseline Cost ${month}`)),
    ...months.map((month) => usd(`Baseline Cost of awarded ${month}`)),
    ...months.map((month) => usd(`Awarded ${month}`)),
  ];
}

async function* cellsOf(
  tx: Transaction,
  source: LaneSource,
  places: LanePlaces,
  months: readonly string[],
): AsyncGenerator<StreamedCell[][]> {
  let row = 0;
  for await (const batch of fetchLaneRows(tx, source, lanesQuery(source, {}, {}))) {
    const laneIds = batch.map(({ lane_id }) => lane_id);
    const found = await disableNestedLoops(tx, () =>
      rows<MonthRow>(tx, reportLanes, [source.customerId, laneIds]),
    );
    const monthOf = new Map(found.map((month) => [`${month.lane_id} ${month.month}`, month]));
    yield (batch as ReportLane[]).map((lane) => {
      row++;
      const ofMonths = months.map((month) => monthOf.get(`${lane.lane_id} ${month}`));
      return laneCells(lane, ofMonths, places, months, row);
    });
  }
}

function laneCells(
  lane: ReportLane,
  ofMonths: readonly (MonthRow | undefined)[],
  places: LanePlaces,
  months: readonly string[],
  row: number,
): StreamedCell[] {
  const [first = ''] = months;
  const last = months.at(-1) ?? '';
  const sumOf = (block: Block) => `SUM(${places.across(`${block} ${first}`, `${block} ${last}`, row)})`;
  const at = (key: LaneKey) => places.cell(key, row);
  const isOpen = lane.state === 'Started' && !lane.is_manual;
  const hasBaseline = lane.baseline_cost_usd !== null;
  const savings = lane.savings_usd;
  return [
    lane.lane_id,
    lane.origin_label,
    lane.destination_label,
    lane.region_pair,
    lane.equipment,
    lane.business_unit,
    lane.incumbent_carrier,
    lane.state,
    lane.colour,
    hasBaseline ? 1 : 0,
    isOpen ? 1 : 0,
    isOpen && lane.amount_bid_usd !== null ? 1 : 0,
    isOpen && lane.incumbent_is_named ? 1 : 0,
    isOpen && lane.incumbent_has_bid ? 1 : 0,
    decimal(lane.shipment_count),
    decimal(lane.volume),
    decimal(lane.baseline_unit_cost_usd),
    hasBaseline ? computed(sumOf('baseline'), decimal(lane.baseline_cost_usd)) : null,
    computed(sumOf('awardedBaseline'), decimal(lane.awarded_baseline_usd)),
    computed(sumOf('awarded'), decimal(lane.new_cost_usd ?? 0)),
    decimal(lane.pending_usd),
    computed(
      `IF(${at('hasBaseline')}=1,${at('awardedBaseline')}-${at('awarded')},"")`,
      hasBaseline ? decimal(savings) : '',
    ),
    computed(
      `IF(${at('awardedBaseline')}=0,"",${at('savings')}/${at('awardedBaseline')})`,
      shareOf(savings ?? 0, lane.awarded_baseline_usd),
    ),
    decimal(lane.amount_bid_usd),
    ...ofMonths.map((month) => decimal(month?.baseline_usd ?? null)),
    ...ofMonths.map((month) => decimal(month?.awarded_baseline_usd ?? null)),
    ...ofMonths.map((month) => decimal(month?.awarded_usd ?? null)),
  ];
}
