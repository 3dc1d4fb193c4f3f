import { isMoveType, isOfferedMode, modeDetails, moveTypeLabel } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { offeredTo } from '../../tenders/index.ts';
import type { Bidder } from '../save/saveBids.ts';
import { selectSight } from '../visibleColour.ts';

export type LanePlace = {
  readonly countryCode?: string | null;
  readonly stateCode?: string | null;
  readonly cityName?: string | null;
  readonly portCode?: string | null;
  readonly airportCode?: string | null;
};

/** An open lane with the names that rows of a carrier's own sheet may use for it. */
export type TemplateLane = {
  readonly laneId: string;
  readonly origin: string;
  readonly destination: string;
  readonly originPlace: LanePlace;
  readonly destinationPlace: LanePlace;
  /** Identity of the place, as used in lane keys: `city:US:TX:Dallas`, `zip3:US:752`. */
  readonly originNode: string;
  readonly destinationNode: string;
  readonly equipment: string | null;
  readonly service: string | null;
  readonly moveType: string | null;
  readonly miles: number | null;
  /** The target in USD per mile, if this carrier may see it; null in modes that are not priced per mile. */
  readonly targetPerMile: number | null;
};

/** Returns the lanes that are open to a carrier now. */
export async function selectTemplateLanes(
  tx: Transaction,
  { customerId, carrierId, mode, contractNo }: Bidder,
): Promise<TemplateLane[]> {
  const { showsTarget } = await selectSight(tx, customerId, mode, contractNo);
  const target =
    showsTarget && isPricedByMile(mode)
      ? `CASE WHEN l.target_source <> 'bestBid' THEN nullif(l.target_price, 0)::float8 END`
      : 'NULL::float8';
  return rows<TemplateLane>(
    tx,
    `SELECT l.lane_id AS "laneId", l.origin_label AS origin, l.destination_label AS destination,
            l.origin_place AS "originPlace", l.destination_place AS "destinationPlace",
            l.origin_node AS "originNode", l.destination_node AS "destinationNode", l.equipment, l.service,
            l.move_type AS "moveType", l.distance_miles::float8 AS miles,
            ${target} AS "targetPerMile"
     FROM lanes l
     WHERE l.customer_id = $1 AND l.mode = $3 AND l.contract_no = $4 AND l.is_counted AND ${offeredTo('$2', '$1')}
       AND EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = $2 AND n.mode = $3)
     ORDER BY l.lane_id`,
    [customerId, carrierId, mode, contractNo],
  );
}

const isPricedByMile = (mode: number) => isOfferedMode(mode) && modeDetails[mode].volumeUnit === 'mi';

/** Normalises a text: without case, accents and punctuation, so that spellings of one thing match. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Normalises a place or an area as written in rows: a number that a spreadsheet wrote as `4.0` becomes 4. */
export const placeKey = (text: string) => folded(text.trim().replace(/^(\d+)\.0+$/, '$1'));

/** Every way in which files write a place of a lane; `bare` are those that give only the city name. */
export function formsOf(
  label: string,
  place: LanePlace,
): { readonly all: readonly string[]; readonly bare: ReadonlySet<string> } {
  const { cityName: city, stateCode: state, countryCode: country, portCode, airportCode } = place;
  const joined = (...parts: (string | null | undefined)[]) =>
    parts.every((part) => part) ? parts.join(' ') : null;
  const head = label.includes(',') ? label.slice(0, label.indexOf(',')) : null;
  const keys = (forms: readonly (string | null | undefined)[]) =>
    forms.flatMap((form) => (form ? [folded(form)] : [])).filter((form) => form !== '');
  const whole = new Set(
    keys([
      label,
      joined(city, state),
      joined(city, country),
      joined(city, state, country),
      portCode,
      airportCode,
    ]),
  );
  const bare = new Set(keys([head, city]).filter((form) => !whole.has(form)));
  return { all: [...whole, ...bare], bare };
}

/** Returns the names a file may use for a lane's service. */
export function servicesOf(lane: TemplateLane): string[] {
  const labels =
    lane.moveType !== null && isMoveType(lane.moveType)
      ? [moveTypeLabel[lane.moveType], moveTypeLabel[lane.moveType].replace('Poor', 'Port')]
      : [];
  return [lane.service, lane.moveType, ...labels].flatMap((text) => (text === null ? [] : [folded(text)]));
}
