import type { StreamedCell, StreamedColumn, StreamedSheet } from '@lanewright/tabular';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { LaneSource } from '../laneSource.ts';
import { computed, decimal, usdFormat } from './reportFormats.ts';
import { SheetPlaces } from './sheetPlaces.ts';

const reportAwards = loadSql(import.meta.url, './reportAwards.sql');
const awardsSheetName = 'Awards';
const batchSize = 1_000;

const ofAward = [
  'lane',
  'origin',
  'destination',
  'carrierNo',
  'carrier',
  'status',
  'share',
  'baseline',
  'awarded',
  'savings',
] as const;
type AwardKey = (typeof ofAward)[number] | `awarded ${string}`;
export type AwardPlaces = SheetPlaces<AwardKey>;

type AwardRow = {
  lane_id: string;
  origin_label: string;
  destination_label: string;
  carrier_id: string;
  carrier: string;
  status: string;
  share: string;
  awarded_usd: string;
  /** Null for a lane without a baseline. */
  baseline_usd: string | null;
  savings_usd: string | null;
  months: Record<string, string>;
};

/** Returns the column positions of the award sheet. */
export function awardPlaces(months: readonly string[], awardCount: number): AwardPlaces {
  const keys = [...ofAward, ...months.map((month): AwardKey => `awarded ${month}`)];
  return new SheetPlaces<AwardKey>(awardsSheetName, keys, awardCount);
}

/**
 * Every active award, month by month. A carrier is identified by its number, because its name could contain wildcards of a
 * criterion.
 */
export function awardsSheet(
  tx: Transaction,
  source: LaneSource,
  places: AwardPlaces,
  months: readonly string[],
  numberOfCarrier: ReadonlyMap<string, number>,
): StreamedSheet {
  const usd = (header: string): StreamedColumn => ({ header, width: 16, numberFormat: usdFormat });
  return {
    name: awardsSheetName,
    columns: [
      { header: 'Lane', width: 18 },
      { header: 'Origin', width: 26 },
      { header: 'Destination', width: 26 },
      { header: 'Carrier no.', width: 11 },
      { header: 'Carrier', width: 26 },
      { header: 'Answer', width: 15 },
      { header: 'Share, %', width: 10 },
      usd('Baseline Cost'),
      usd('Awarded'),
      usd('Savings'),
      ...months.map((month) => usd(`Awarded ${month}`)),
    ],
    rows: cellsOf(tx, source, places, months, numberOfCarrier),
    frozenColumns: 3,
    filterable: true,
    isLandscape: true,
  };
}

async function* cellsOf(
  tx: Transaction,
  { customerId, mode, contractNo }: LaneSource,
  places: AwardPlaces,
  months: readonly string[],
  numberOfCarrier: ReadonlyMap<string, number>,
): AsyncGenerator<StreamedCell[][]> {
  const [first = ''] = months;
  const last = months.at(-1) ?? '';
  await disableNestedLoops(tx, () =>
    execute(tx, `DECLARE award_rows NO SCROLL CURSOR FOR ${reportAwards}`, [customerId, mode, contractNo]),
  );
  let row = 0;
  for (;;) {
    const batch = await rows<AwardRow>(tx, `FETCH ${batchSize} FROM award_rows`);
    if (batch.length > 0)
      yield batch.map((award): StreamedCell[] => {
        row++;
        const baseline = places.cell('baseline', row);
        return [
          award.lane_id,
          award.origin_label,
          award.destination_label,
          numberOfCarrier.get(award.carrier_id) ?? null,
          award.carrier,
          award.status,
          decimal(award.share),
          decimal(award.baseline_usd),
          computed(
            `SUM(${places.across(`awarded ${first}`, `awarded ${last}`, row)})`,
            decimal(award.awarded_usd),
          ),
          award.baseline_usd === null
            ? null
            : computed(`${baseline}-${places.cell('awarded', row)}`, decimal(award.savings_usd)),
          ...months.map((month) => decimal(award.months[month] ?? null)),
        ];
      });
    if (batch.length < batchSize) break;
  }
  await execute(tx, 'CLOSE award_rows');
}
