import { Decimal, formatCount } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { Gazetteer } from '../../reference-data/index.ts';
import {
  type Assumption,
  type Choice,
  type Effect,
  excludeLinesOfRoutes,
  putAssumptions,
  shareOf,
  type UploadRow,
} from '../../uploads/index.ts';
import { europeAsiaAfrica, landmass } from '../resolve/landmass.ts';
import { isRoad } from '../resolve/resolveCode.ts';

const routesWithoutRoad = loadSql(import.meta.url, './routesWithoutRoad.sql');

type End = { word_no: number; country: string; state: string | null; label: string };
type RouteEnds = { route_no: number; from: End; to: End };
type RouteRow = RouteEnds & { lines: number; all_rows: Figures; counted: Figures };
/** Rows, shipments, charges in USD, miles, as decimals. */
type Figures = readonly [lines: string, shipments: string, chargeUsd: string, miles: string];
type Pair = { key: string; names: string; routes: RouteRow[]; lines: number };

const labels = {
  exclude: 'Exclude these rows',
  setAside: 'Move them to another mode',
  keep: 'Keep them: part of the route is by ferry',
} as const;
const nothing: Figures = ['0', '0', '0', '0'];
const mostLanesNamed = 3;

/**
 * Asks one question per pair of landmasses that road routes connect, whatever the confidence of the places: exclude the rows,
 * set them aside for another mode, or keep them. Applies existing answers; returns the number of pairs without an answer.
 */
export async function askNoRoad(tx: Transaction, gazetteer: Gazetteer, upload: UploadRow): Promise<number> {
  const { customer_id: customerId, upload_id: uploadId, mode, reading } = upload;
  if (!isRoad(mode)) return 0;
  const pairs = pairsOf(gazetteer, await selectRoutes(tx, customerId, uploadId));
  const { counted } =
    pairs.length === 0
      ? { counted: nothing }
      : await oneRow<{ counted: Figures }>(
          tx,
          `SELECT ARRAY[count(*), count(DISTINCT coalesce(head_line_no, line_no)), coalesce(sum(charge_usd), 0),
             coalesce(sum(miles), 0)]::text[] AS counted
           FROM lines WHERE customer_id = $1 AND upload_id = $2 AND state = 0`,
          [customerId, uploadId],
        );
  const answers = reading?.answers ?? {};
  const assumptions = pairs.map((pair) => assumptionOf(pair, answers[pair.key], reading, counted));
  await putAssumptions(tx, customerId, uploadId, 'places', assumptions);
  for (const answer of ['exclude', 'setAside'] as const) {
    const routeNos = pairs
      .filter(({ key }) => answers[key] === answer)
      .flatMap(({ routes }) => routes.map((route) => route.route_no));
    if (routeNos.length > 0) await excludeLinesOfRoutes(tx, { customerId, uploadId, mode }, routeNos, answer);
  }
  return assumptions.filter(({ state }) => state === 'asked').length;
}

/** Routes of an upload that a `noRoad` assumption covers. */
export async function routesOfNoRoad(
  tx: Transaction,
  gazetteer: Gazetteer,
  upload: Pick<UploadRow, 'customer_id' | 'upload_id'>,
  key: string,
): Promise<number[]> {
  const found = await rows<RouteRow>(tx, routesWithoutRoad, [upload.customer_id, upload.upload_id]);
  const pair = pairsOf(gazetteer, found).find((one) => one.key === key);
  return (pair?.routes ?? []).map((route) => route.route_no);
}

/** Routes with rows but without a road between their ends, most rows first; reads no rows if every route has a road. */
async function selectRoutes(tx: Transaction, customerId: string, uploadId: string): Promise<RouteRow[]> {
  // Joined here: just-written tables have no statistics, so a join in SQL may compare every pair of rows.
  const ends = new Map(
    (
      await rows<End>(
        tx,
        `SELECT word_no, place ->> 'countryCode' AS country, place ->> 'stateCode' AS state, node_label AS label
         FROM resolved_places
         WHERE customer_id = $1 AND upload_id = $2 AND status IN ('decided', 'answered') AND place ->> 'countryCode' IS NOT NULL`,
        [customerId, uploadId],
      )
    ).map((end) => [end.word_no, end]),
  );
  const found = new Map<number, RouteEnds>();
  // Also routes whose rows are all excluded: their question remains, with its answer.
  const routes = await rows<{ route_no: number; origin_word: number; destination_word: number }>(
    tx,
    'SELECT route_no, origin_word, destination_word FROM routes WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId],
  );
  for (const { route_no, origin_word, destination_word } of routes) {
    const [from, to] = [ends.get(origin_word), ends.get(destination_word)];
    if (from === undefined || to === undefined) continue;
    const route = { route_no, from, to };
    if (new Set(landsOf(route)).size > 1) found.set(route_no, route);
  }
  if (found.size === 0) return [];
  const used = await rows<Omit<RouteRow, keyof RouteEnds> & { route_no: number }>(tx, routesWithoutRoad, [
    customerId,
    uploadId,
    [...found.keys()],
  ]);
  return used.flatMap((row) => {
    const route = found.get(row.route_no);
    return route === undefined ? [] : [{ ...route, ...row }];
  });
}

function landsOf({ from, to }: RouteEnds): string[] {
  return [from, to].map(({ country, state }) => landmass(country, state));
}

function pairsOf(gazetteer: Gazetteer, found: readonly RouteRow[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const route of found) {
    const [one = '', other = ''] = landsOf(route).toSorted();
    const names = [one, other]
      .toSorted((a, b) => Number(a === europeAsiaAfrica) - Number(b === europeAsiaAfrica))
      .map((name) => nameOf(gazetteer, name))
      .join(' and ');
    const key = `noRoad:${one}/${other}`;
    const pair = pairs.get(key) ?? { key, names, routes: [], lines: 0 };
    pair.routes.push(route);
    pair.lines += route.lines;
    pairs.set(key, pair);
  }
  return [...pairs.values()];
}

function nameOf(gazetteer: Gazetteer, name: string): string {
  return name === europeAsiaAfrica
    ? 'Europe, Asia or Africa'
    : (gazetteer.countries.byCode(name)?.name ?? name);
}

function assumptionOf(
  { key, names, routes, lines }: Pair,
  answer: string | undefined,
  reading: UploadRow['reading'],
  counted: Figures,
): Assumption {
  const choices = choicesOf(routes, counted);
  const named = [...new Set(routes.map(({ from, to }) => `${from.label} – ${to.label}`))];
  const others = named.length - mostLanesNamed;
  const lanes = `${named.slice(0, mostLanesNamed).join('; ')}${others > 0 ? `; and ${others} more` : ''}`;
  const isAnswered = choices.some(({ value }) => value === answer);
  const given = reading?.given?.[key];
  return {
    key,
    state: !isAnswered ? 'asked' : given === undefined && reading?.rememberedAt ? 'remembered' : 'answered',
    value: isAnswered ? (answer ?? null) : null,
    text: `No road between ${names}`,
    why: `${lines === 1 ? '1 row runs' : `${formatCount(lines)} rows run`} there by road: ${lanes}.`,
    lineCount: lines,
    choices,
    share: shareOf(choices),
    answeredBy: isAnswered ? (given?.by ?? null) : null,
    answeredAt: isAnswered ? (given?.at ?? reading?.rememberedAt ?? now().toISOString()) : null,
  };
}

/** Upload totals with and without these rows; whether the current totals include them depends on the answer. */
function choicesOf(routes: readonly RouteRow[], counted: Figures): Choice[] {
  const own = (figure: 'all_rows' | 'counted', at: number) =>
    routes.reduce((sum, route) => sum.plus(route[figure][at] ?? 0), new Decimal(0));
  const without = counted.map((sum, at) => new Decimal(sum).minus(own('counted', at)));
  const effectOf = (hasRows: boolean): Effect => {
    const [lines = 0, shipments = 0, chargeUsd = 0, volume = 0] = without.map((sum, at) =>
      (hasRows ? sum.plus(own('all_rows', at)) : sum).toNumber(),
    );
    return { lines, shipments, chargeUsd, volume };
  };
  return Object.entries(labels).map(([value, label]) => ({
    value,
    label,
    effect: effectOf(value === 'keep'),
  }));
}
