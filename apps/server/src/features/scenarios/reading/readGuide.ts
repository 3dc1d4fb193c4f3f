import type { QueryOf, ResponseInputOf, scenarios } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { ScenarioRow } from '../scenarios.queries.ts';
import { wordsOf } from './wordsOf.ts';

const guideOfScenario = loadSql(import.meta.url, './guideOfScenario.sql');
/** Only a search reads the names of all rows: there may be almost a million. */
const names = `JOIN lanes l ON l.customer_id = $1 AND l.lane_id = g.lane_id JOIN companies c ON c.company_id = g.carrier_id
  JOIN scenario_lanes k ON k.customer_id = $1 AND k.scenario_id = $2 AND k.lane_id = g.lane_id`;
const said = `AND NOT EXISTS (SELECT FROM unnest($7::text[]) AS word
  WHERE strpos(lower(concat_ws(' ', l.origin_label, l.destination_label, k.region, l.equipment, c.name)), word) = 0)`;

type GuideRow = {
  readonly total: number;
  /** Null if the page is empty. */
  readonly lane_id: string | null;
  readonly carrier_id: string;
  readonly name: string;
  readonly origin_label: string;
  readonly destination_label: string;
  readonly region: string;
  readonly equipment: string | null;
  readonly volume: string;
  readonly unit_cost_usd: string;
  readonly unit_cost_to_win_usd: string | null;
  readonly part_lower: string | null;
};

/** What carriers would have to bid to win, a page of the matching rows. */
export async function readGuide(
  tx: Transaction,
  customerId: string,
  { scenario_id: scenarioId, guide_left_out: leftOut }: Pick<ScenarioRow, 'scenario_id' | 'guide_left_out'>,
  { search, carrierId, laneId, page, pageSize }: QueryOf<typeof scenarios.scenarioGuide>,
): Promise<ResponseInputOf<typeof scenarios.scenarioGuide>> {
  const words = wordsOf(search);
  const isSearch = words.length > 0;
  const text = guideOfScenario
    .replace('{{names}}', () => (isSearch ? names : ''))
    .replace('{{said}}', () => (isSearch ? said : ''));
  const values = [customerId, scenarioId, carrierId ?? null, laneId ?? null, pageSize, (page - 1) * pageSize];
  const found = isSearch
    ? await disableNestedLoops(tx, () => rows<GuideRow>(tx, text, [...values, words]))
    : await rows<GuideRow>(tx, text, values);
  return {
    total: found[0]?.total ?? 0,
    leftOut,
    rows: found.filter(isThere).map((row) => ({
      laneId: row.lane_id,
      origin: row.origin_label,
      destination: row.destination_label,
      region: row.region,
      equipment: row.equipment,
      volume: Number(row.volume),
      carrierId: row.carrier_id,
      carrierName: row.name,
      unitCostUsd: sixDecimals(row.unit_cost_usd, Decimal.ROUND_HALF_UP),
      unitCostToWinUsd:
        row.unit_cost_to_win_usd === null
          ? null
          : // Rounded down, so that it wins.
            sixDecimals(row.unit_cost_to_win_usd, Decimal.ROUND_DOWN),
      percentLower:
        row.part_lower === null ? null : new Decimal(row.part_lower).times(100).toDecimalPlaces(2).toNumber(),
    })),
  };
}

const isThere = (row: GuideRow): row is GuideRow & { lane_id: string } => row.lane_id !== null;

/** Rounds a unit price for display. */
const sixDecimals = (price: string, rounding: typeof Decimal.ROUND_DOWN | typeof Decimal.ROUND_HALF_UP) =>
  new Decimal(price).toDecimalPlaces(6, rounding).toNumber();
