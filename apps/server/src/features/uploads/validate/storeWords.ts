import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { repairedZip } from '../cells/zipCode.ts';
import { modeOfText } from '../columns/modeTexts.ts';
import { copyInto } from '../lines/copyInto.ts';
import { CopyBuffer } from '../lines/copyBuffer.ts';
import { type LinePlan, placeParts, wordKinds } from '../lines/linePlan.ts';
import type { GivenMiles, UploadWords } from '../lines/uploadWords.ts';

const flushAt = 262_144;

/** The named parts of a place word, without parts that are empty in the row. Restores the lost leading zeros of a zip. */
export function placePartsOf(texts: readonly string[]): Record<string, string> {
  const parts = Object.fromEntries(placeParts.map((part, index) => [part, texts[index] ?? '']));
  const zip = repairedZip(parts.zip ?? '', parts.country ?? '', parts.state ?? '');
  return Object.fromEntries(Object.entries({ ...parts, zip }).filter(([, text]) => text !== ''));
}

/** A place word as one text, as users would write it. */
export function placeTextOf(parts: Record<string, string>): string {
  return placeParts
    .map((part) => parts[part])
    .filter((text) => text !== undefined)
    .join(', ');
}

/**
 * Copies words and routes into their tables. Line counts are from the reading pass; references and settlements may change them.
 * `hasMiles`: every line counted is accepted and a shipment of its own, so the miles of routes are those of the pass too.
 */
export async function storeWords(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  words: UploadWords,
  hasMiles: boolean,
): Promise<void> {
  const out = new CopyBuffer();
  const prefix = Buffer.from(`${customerId}\t${uploadId}\t`);
  const copy = await copyInto(tx, 'words', 'customer_id, upload_id, kind, word_no, text, parts, line_count');
  const add = async (
    kind: string,
    wordNo: number,
    text: string,
    parts: Record<string, string> | null,
    lineCount: number,
  ) => {
    out.ready(prefix);
    out.text(kind);
    out.whole(wordNo);
    out.text(text);
    out.text(parts === null ? null : JSON.stringify(parts));
    out.whole(lineCount);
    out.endRow();
    if (out.length >= flushAt) await copy.write(out.take());
  };
  const placeLines = words.linesOfWords('place');
  for (let word = 1; word <= words.places.size; word++) {
    const parts = placePartsOf(words.places.parts(word));
    await add('place', word, placeTextOf(parts), parts, placeLines[word] ?? 0);
  }
  for (const kind of wordKinds) {
    const table = words.kinds[kind];
    const lines = words.linesOfWords(kind);
    for (let word = 1; word <= table.size; word++)
      await add(kind, word, table.parts(word)[0] ?? '', null, lines[word] ?? 0);
  }
  await copy.write(out.take());
  await copy.end();
  await storeRoutes(tx, prefix, words, hasMiles);
}

async function storeRoutes(
  tx: Transaction,
  prefix: Buffer,
  words: UploadWords,
  hasMiles: boolean,
): Promise<void> {
  const out = new CopyBuffer();
  const copy = await copyInto(
    tx,
    'routes',
    'customer_id, upload_id, route_no, origin_word, destination_word, equipment_word, service_word, move_type_word, business_unit_word, line_count' +
      (hasMiles ? ', given_miles_lines, given_miles, lowest_miles, highest_miles' : ''),
  );
  for (let route = 1; route <= words.routeCount; route++) {
    out.ready(prefix);
    out.whole(route);
    for (const word of words.wordsOfRoute(route)) out.whole(word < 0 ? Number.NaN : word);
    out.whole(words.linesOfRoute(route));
    if (hasMiles) addMiles(out, words.milesOfRoute(route));
    out.endRow();
    if (out.length >= flushAt) await copy.write(out.take());
  }
  await copy.write(out.take());
  await copy.end();
}

function addMiles(out: CopyBuffer, given: Readonly<GivenMiles> | undefined): void {
  const miles = (tenths: number) => (Number.isNaN(tenths) ? null : (tenths / 10).toFixed(1));
  out.whole(given?.lines ?? 0);
  out.text(given?.sum.text() ?? null);
  out.text(given === undefined ? null : miles(given.lowest));
  out.text(given === undefined ? null : miles(given.highest));
}

/** Stores the texts of the mode column with their counts. */
export async function storeModeTexts(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  words: UploadWords,
  counts: readonly number[],
  plan: LinePlan,
): Promise<void> {
  const texts = Array.from(
    { length: words.modeTexts.size },
    (_, index) => words.modeTexts.parts(index + 1)[0] ?? '',
  );
  await execute(
    tx,
    `INSERT INTO mode_texts (customer_id, upload_id, mode_text_no, text, mode, taken, line_count)
     SELECT $1, $2, * FROM unnest($3::smallint[], $4::text[], $5::smallint[], $6::boolean[], $7::integer[])
     RETURNING customer_id`,
    [
      customerId,
      uploadId,
      texts.map((_, index) => index + 1),
      texts,
      texts.map(modeOfText),
      texts.map((text) => plan.isTaken(text)),
      texts.map((_, index) => counts[index + 1] ?? 0),
    ],
  );
}

/** Stores the positions of rows in the stored file. */
export async function storePositions(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  positions: readonly { lineNo: number; sheetRow: number; bytePosition: number }[],
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO line_positions (customer_id, upload_id, line_no, sheet_row, byte_position)
     SELECT $1, $2, * FROM unnest($3::integer[], $4::integer[], $5::bigint[])
     RETURNING customer_id`,
    [
      customerId,
      uploadId,
      positions.map((position) => position.lineNo),
      positions.map((position) => position.sheetRow),
      positions.map((position) => position.bytePosition),
    ],
  );
}
