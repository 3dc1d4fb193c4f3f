import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../../platform/database/rows.ts';
import { type WordKind, wordKinds } from '../lines/linePlan.ts';
import type { UploadWords } from '../lines/uploadWords.ts';
import type { WordTable } from '../lines/wordTable.ts';
import { placePartsOf, placeTextOf } from '../validate/storeWords.ts';

type Known = { readonly text: string; readonly parts: Record<string, string> | null };

/** Numbers of words and routes of newly parsed lines in the upload's tables; new ones are added. */
export async function storedRoutes(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  words: UploadWords,
) {
  const places = await storedNumbers(
    tx,
    customerId,
    uploadId,
    'place',
    textsOf(words.places).map((texts) => {
      const parts = placePartsOf(texts);
      return { text: placeTextOf(parts), parts };
    }),
  );
  const kinds = new Map<WordKind, number[]>();
  for (const kind of wordKinds) {
    const known = textsOf(words.kinds[kind]).map(([text = '']) => ({ text, parts: null }));
    kinds.set(kind, await storedNumbers(tx, customerId, uploadId, kind, known));
  }
  const numberOf = (numbers: readonly number[] | undefined, word: number) =>
    word < 1 ? null : (numbers?.[word - 1] ?? null);
  const routes = Array.from({ length: words.routeCount }, (_, index) => {
    const [origin = 0, destination = 0, equipment = -1, service = -1, moveType = -1, unit = -1] =
      words.wordsOfRoute(index + 1);
    return {
      origin_word: numberOf(places, origin) ?? 0,
      destination_word: numberOf(places, destination) ?? 0,
      equipment_word: numberOf(kinds.get('equipment'), equipment),
      service_word: numberOf(kinds.get('service'), service),
      move_type_word: numberOf(kinds.get('moveType'), moveType),
      business_unit_word: numberOf(kinds.get('businessUnit'), unit),
    };
  });
  const routeNumbers = await storedRouteNumbers(tx, customerId, uploadId, routes);
  return {
    routeNo: (route: number) => routeNumbers[route - 1] ?? null,
    carrierNo: (word: number) => (Number.isNaN(word) ? null : numberOf(kinds.get('carrier'), word)),
  };
}

const textsOf = (table: WordTable) =>
  Array.from({ length: table.size }, (_, index) => table.parts(index + 1));

async function storedNumbers(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  kind: string,
  words: readonly Known[],
): Promise<number[]> {
  if (words.length === 0) return [];
  const found = await rows<{ word_no: number } & Known>(
    tx,
    'SELECT word_no, text, parts FROM words WHERE customer_id = $1 AND upload_id = $2 AND kind = $3 AND text = ANY ($4)',
    [customerId, uploadId, kind, words.map((word) => word.text)],
  );
  const numbers = new Map(found.map((row) => [keyOf(row), row.word_no]));
  const { last } = await oneRow<{ last: number }>(
    tx,
    'SELECT coalesce(max(word_no), 0) AS last FROM words WHERE customer_id = $1 AND upload_id = $2 AND kind = $3',
    [customerId, uploadId, kind],
  );
  let next = last;
  const added: (Known & { word_no: number })[] = [];
  const answer = words.map((word) => {
    const known = numbers.get(keyOf(word));
    if (known !== undefined) return known;
    next += 1;
    numbers.set(keyOf(word), next);
    added.push({ ...word, word_no: next });
    return next;
  });
  await execute(
    tx,
    `INSERT INTO words (customer_id, upload_id, kind, word_no, text, parts, line_count)
     SELECT $1, $2, $3, w.word_no, w.text, w.parts, 0
     FROM jsonb_to_recordset($4) AS w (word_no integer, text text, parts jsonb)
     RETURNING customer_id`,
    [customerId, uploadId, kind, JSON.stringify(added)],
  );
  return answer;
}

/** The database returns the parts with their keys in another order. */
function keyOf({ text, parts }: Known): string {
  return JSON.stringify([text, Object.entries(parts ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))]);
}

type Route = Record<
  | 'origin_word'
  | 'destination_word'
  | 'equipment_word'
  | 'service_word'
  | 'move_type_word'
  | 'business_unit_word',
  number | null
>;

async function storedRouteNumbers(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  routes: readonly Route[],
): Promise<number[]> {
  const found = await rows<{ at: number; route_no: number | null }>(
    tx,
    `SELECT n.at, r.route_no
     FROM jsonb_to_recordset($3) AS n (at integer, origin_word integer, destination_word integer, equipment_word integer,
       service_word integer, move_type_word integer, business_unit_word integer)
     LEFT JOIN routes r ON r.customer_id = $1 AND r.upload_id = $2
       AND r.origin_word = n.origin_word AND r.destination_word = n.destination_word
       AND r.equipment_word IS NOT DISTINCT FROM n.equipment_word AND r.service_word IS NOT DISTINCT FROM n.service_word
       AND r.move_type_word IS NOT DISTINCT FROM n.move_type_word
       AND r.business_unit_word IS NOT DISTINCT FROM n.business_unit_word
     ORDER BY n.at`,
    [customerId, uploadId, JSON.stringify(routes.map((route, at) => ({ at, ...route })))],
  );
  const { last } = await oneRow<{ last: number }>(
    tx,
    'SELECT coalesce(max(route_no), 0) AS last FROM routes WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId],
  );
  let next = last;
  const added: (Route & { route_no: number })[] = [];
  const knownRoutes = new Map(found.map((row) => [row.at, row.route_no]));
  const numbers = routes.map((route, at) => {
    const known = knownRoutes.get(at) ?? null;
    if (known !== null) return known;
    next += 1;
    added.push({ ...route, route_no: next });
    return next;
  });
  await execute(
    tx,
    `INSERT INTO routes (customer_id, upload_id, route_no, origin_word, destination_word, equipment_word, service_word,
       move_type_word, business_unit_word, line_count)
     SELECT $1, $2, n.route_no, n.origin_word, n.destination_word, n.equipment_word, n.service_word, n.move_type_word,
       n.business_unit_word, 0
     FROM jsonb_to_recordset($3) AS n (route_no integer, origin_word integer, destination_word integer,
       equipment_word integer, service_word integer, move_type_word integer, business_unit_word integer)
     RETURNING customer_id`,
    [customerId, uploadId, JSON.stringify(added)],
  );
  return numbers;
}
