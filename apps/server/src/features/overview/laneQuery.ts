import { isMonth, type LaneColour } from '@lanewright/freight';
import { refuse } from '../../platform/http/problemError.ts';
import { type LaneColumn, laneColumn, orderOf } from './laneColumns.ts';
import { laneRowColumns } from './laneRow.ts';
import type { LaneSource, StoredTotals } from './laneSource.ts';

/** Conditions on a column; all given ones must hold. */
export type ColumnFilter = {
  readonly column: string;
  readonly contains?: string | undefined;
  readonly anyOf?: readonly string[] | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly isEmpty?: boolean | undefined;
};
export type LaneFilter = {
  readonly search?: string | undefined;
  readonly bidStatus?: string | undefined;
  readonly colour?: LaneColour | undefined;
  readonly filters?: readonly ColumnFilter[] | undefined;
};
/** Lanes that are asked about: those of a source that match a filter. */
export type AskedLanes = { readonly source: LaneSource; readonly filter: LaneFilter };
export type LaneOrder = { readonly sortBy?: string | undefined; readonly sortDesc?: boolean | undefined };
export type Query = { readonly text: string; readonly values: readonly unknown[] };

/** Whether the filter excludes no lane of the source. */
export function isUnfiltered({ filter: { search, bidStatus, colour, filters = [] } }: AskedLanes): boolean {
  return (
    (search ?? '').trim() === '' && bidStatus === undefined && colour === undefined && filters.length === 0
  );
}

/** Whether all lanes of the mode are requested. */
export function isWholeMode(asked: AskedLanes): boolean {
  return asked.source.isWholeMode && isUnfiltered(asked);
}

/** Where the totals of the requested lanes are stored; null if they have to be summed. */
export function storedTotals(asked: AskedLanes): StoredTotals | null {
  return isUnfiltered(asked) ? asked.source.stored : null;
}

/** Adds a condition on a value, which is placed where the condition has its placeholder. */
type Where = (condition: (place: string) => string, value: unknown) => void;

/** The lanes of a source that match a filter, from `FROM` on; the lane is called `lane`. */
export function filteredLanes(
  source: LaneSource,
  { search, bidStatus, colour, filters = [] }: LaneFilter,
): Query {
  const values = [...source.values];
  const conditions = ['true'];
  const where: Where = (condition, value) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  // Every word must occur somewhere, in any order.
  for (const word of search?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10) ?? [])
    where((place) => `strpos(search_text, ${place}) > 0`, word);
  if (bidStatus !== undefined) where((place) => `state = ${place}`, bidStatus);
  if (colour !== undefined) where((place) => `colour = ${place}`, colour);
  for (const filter of filters) conditions.push(...columnConditions(filter, where));
  return { text: `FROM (${source.text}\n) lane WHERE ${conditions.join(' AND ')}`, values };
}

/** Adds a column filter's conditions. 422 for an unknown column, and for a text condition on numbers. */
function columnConditions(filter: ColumnFilter, where: Where): string[] {
  const found = laneColumn(filter.column);
  const refused = (title: string) => refuse('unknown_filter', title, { field: 'filters' });
  if (found === undefined) throw refused(`Lanes cannot be filtered by "${filter.column}"`);
  const { sql, kind } = found;
  const { contains, anyOf, min, max, isEmpty } = filter;
  if (kind === 'figure' && (contains !== undefined || anyOf !== undefined))
    throw refused(`"${filter.column}" is numeric: filter with min and max`);
  if (kind !== 'figure' && (min !== undefined || max !== undefined))
    throw refused(`"${filter.column}" is text: filter with part of the text`);
  if (kind === 'months' && (contains !== undefined || anyOf?.every(isMonth) === false))
    throw refused(`"${filter.column}" contains months: filter with a list of months, each as YYYY-MM`);
  const part = contains?.trim().toLowerCase() ?? '';
  if (part !== '') where((place) => oneOf(found, (text) => `strpos(lower(${text}), ${place}) > 0`), part);
  if (anyOf !== undefined && kind === 'months')
    where(
      (place) => `${sql} && ${place}::date[]`,
      anyOf.map((month) => `${month}-01`),
    );
  else if (anyOf !== undefined)
    where(
      (place) => oneOf(found, (text) => `lower(${text}) = ANY (${place}::text[])`),
      anyOf.map((one) => one.toLowerCase()),
    );
  if (min !== undefined) where((place) => `${sql} >= ${place}::numeric`, String(min));
  if (max !== undefined) where((place) => `${sql} <= ${place}::numeric`, String(max));
  if (isEmpty === undefined) return [];
  const empty =
    kind === 'text'
      ? `coalesce(${sql}, '') = ''`
      : kind === 'figure'
        ? `${sql} IS NULL`
        : `coalesce(cardinality(${sql}), 0) = 0`;
  return [isEmpty ? empty : `NOT (${empty})`];
}

/** A condition on the text of a column, or on any of several texts. */
function oneOf({ sql, kind }: LaneColumn, condition: (text: string) => string): string {
  return kind === 'texts'
    ? `EXISTS (SELECT FROM unnest(${sql}) one WHERE ${condition('one')})`
    : condition(sql);
}

/** The lanes of a source in order, the whole list or one page. 422 for an unknown column. */
export function lanesQuery(
  source: LaneSource,
  filter: LaneFilter,
  order: LaneOrder,
  page?: { readonly page: number; readonly pageSize: number },
): Query {
  const { text, values } = filteredLanes(source, filter);
  const column = order.sortBy === undefined ? undefined : orderOf(order.sortBy);
  if (order.sortBy !== undefined && column === undefined)
    throw refuse('unknown_column', `Lanes cannot be sorted by "${order.sortBy}"`, { field: 'sortBy' });
  const direction = order.sortDesc === true ? 'DESC' : 'ASC';
  const by =
    column === undefined ? 'origin_order, destination_order, ' : `${column} ${direction} NULLS LAST, `;
  const limit = page === undefined ? '' : ` LIMIT ${page.pageSize} OFFSET ${(page.page - 1) * page.pageSize}`;
  return { text: `SELECT ${laneRowColumns} ${text} ORDER BY ${by}lane_id${limit}`, values };
}

/** Count and totals of the lanes of a source that match a filter. */
export function laneTotalsQuery(source: LaneSource, filter: LaneFilter): Query {
  const { text, values } = filteredLanes(source, filter);
  return {
    text: `SELECT count(*)::integer AS lanes, sum(baseline_cost_usd) AS baseline_cost_usd, sum(new_cost_usd) AS new_cost_usd,
             sum(pending_usd) AS pending_usd, sum(savings_usd) AS savings_usd, sum(savings_at_best_bid_usd) AS savings_at_best_bid_usd, sum(amount_bid_usd) AS amount_bid_usd,
             coalesce(sum(shipment_count), 0) AS shipment_count, coalesce(sum(volume), 0) AS volume,
             coalesce(sum(containers), 0) AS containers, coalesce(sum(weight_kg), 0) AS weight_kg ${text}`,
    values,
  };
}
