import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { Gazetteer } from '../../reference-data/index.ts';
import {
  type Assumption,
  excludeLinesOfRoutes,
  putAssumptions,
  type UploadRow,
} from '../../uploads/index.ts';
import { europeAsiaAfrica, landmass } from '../resolve/landmass.ts';
import { isRoad } from '../resolve/resolveCode.ts';

const routesWithoutRoad = loadSql(import.meta.url, './routesWithoutRoad.sql');

type RouteRow = {
  route_no: number;
  from_country: string;
  from_state: string | null;
  to_country: string;
  to_state: string | null;
  lane: string;
  lines: number;
  charge_usd: string;
};
type Pair = { key: string; names: string; routes: RouteRow[]; lines: number };

const choices = [
  { value: 'exclude', label: 'Exclude these rows', effect: null },
  { value: 'setAside', label: 'Set them aside for another mode', effect: null },
  { value: 'keep', label: 'Keep them, part of the way is by ferry', effect: null },
];
const mostLanesNamed = 3;
const count = new Intl.NumberFormat('en-US');

/**
 * Asks one question per pair of landmasses that road routes connect, whatever the confidence of the places: exclude the rows,
 * set them aside for another mode, or keep them. Applies existing answers; returns the number of pairs without an answer.
 */
export async function askNoRoad(tx: Transaction, gazetteer: Gazetteer, upload: UploadRow): Promise<number> {
  const { customer_id: customerId, upload_id: uploadId, mode, reading } = upload;
  if (!isRoad(mode)) return 0;
  const found = await rows<RouteRow>(tx, routesWithoutRoad, [customerId, uploadId]);
  const pairs = pairsOf(gazetteer, found);
  const { total } = await oneRow<{ total: number }>(
    tx,
    'SELECT count(*)::integer AS total FROM lines WHERE customer_id = $1 AND upload_id = $2 AND (state = 0 OR excluded_by = 4 OR excluded_by = 2 AND route_no IS NOT NULL)',
    [customerId, uploadId],
  );
  const answers = reading?.answers ?? {};
  const assumptions = pairs.map((pair) => assumptionOf(pair, answers[pair.key], reading, total));
  await putAssumptions(tx, customerId, uploadId, 'places', assumptions);
  for (const answer of ['exclude', 'setAside'] as const) {
    const routeNos = pairs
      .filter(({ key }) => answers[key] === answer)
      .flatMap(({ routes }) => routes.map((route) => route.route_no));
    if (routeNos.length > 0) await excludeLinesOfRoutes(tx, { customerId, uploadId, mode }, routeNos, answer);
  }
  return assumptions.filter(({ state }) => state === 'asked').length;
}

/** Routes of an upload that a `noRoad` assumption is about. */
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

function pairsOf(gazetteer: Gazetteer, found: readonly RouteRow[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const route of found) {
    const ends = [landmass(route.from_country, route.from_state), landmass(route.to_country, route.to_state)];
    const [one = '', other = ''] = ends.toSorted();
    if (one === other) continue;
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
  total: number,
): Assumption {
  const named = [...new Set(routes.map(({ lane }) => lane))];
  const others = named.length - mostLanesNamed;
  const lanes = `${named.slice(0, mostLanesNamed).join('; ')}${others > 0 ? `; and ${others} more` : ''}`;
  const isAnswered = choices.some(({ value }) => value === answer);
  const given = reading?.given?.[key];
  return {
    key,
    state: !isAnswered ? 'asked' : given === undefined && reading?.rememberedAt ? 'remembered' : 'answered',
    value: isAnswered ? (answer ?? null) : null,
    text: `No road between ${names}`,
    why: `${lines === 1 ? '1 row runs' : `${count.format(lines)} rows run`} there by road: ${lanes}.`,
    lineCount: lines,
    choices,
    share: total === 0 ? 0 : lines / total,
    answeredBy: isAnswered ? (given?.by ?? null) : null,
    answeredAt: isAnswered ? (given?.at ?? reading?.rememberedAt ?? now().toISOString()) : null,
  };
}
