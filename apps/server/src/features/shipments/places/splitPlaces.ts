import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import type { BodyOf, shipments } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import {
  type OtherEnd,
  ownUpload,
  selectRoutesOf,
  selectWordsOf,
  splitPlaceWords,
} from '../../uploads/index.ts';
import { placeKey } from '../resolve/index.ts';
import { countPlaces } from '../shipments.queries.ts';
import { requireAnswerable } from './answerable.ts';
import { learntKey, selectSplitKeys } from './savedPlaces.ts';
import { type PlaceWord, placeWords } from './placeWords.ts';
import type { Route } from './endsOfRoutes.ts';

/** Maximum number of questions that can be answered one by one. */
const mostEnds = 500;

/**
 * Splits an ambiguous place by the other end of its routes: each part gets its own question, with what was decided or asked so far.
 * Returns how many places replace it, and how many are asked.
 */
export async function splitPlace(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  uploadId: string,
  { wordNo }: BodyOf<typeof shipments.splitPlace>,
): Promise<{ places: number; asked: number }> {
  const upload = await ownUpload(tx, caller, uploadId);
  const { customer_id: customerId, mode } = upload;
  requireAnswerable(upload);
  const words = isOfferedMode(mode) ? await readPlaceWords(tx, customerId, uploadId, mode) : [];
  const word = words.find((one) => one.wordNo === wordNo);
  if (word === undefined)
    throw refuse('location_not_found', `Location ${wordNo} not found in this upload. Reload the locations`, {
      status: 404,
      field: 'wordNo',
    });
  const ends = otherEnds(await selectRoutesOf(tx, customerId, uploadId), words, new Set([wordNo]));
  if (ends.length < 2 || word.input.otherEnd !== undefined)
    throw refuse(
      'location_not_splittable',
      `“${word.text}” appears with only one other end, so it can’t be split`,
    );
  if (ends.length > mostEnds)
    throw refuse(
      'too_many_ends',
      `“${word.text}” appears with ${ends.length} other ends; at most ${mostEnds} can be split. Enter the locations in the file`,
      { field: 'wordNo' },
    );
  const made = await splitPlaceWords(tx, customerId, uploadId, ends);
  await copyAnswers(tx, customerId, uploadId, made);
  await recordAudit(tx, actor, {
    customerId,
    action: 'places.split',
    subjectKind: 'upload',
    subjectId: uploadId,
    after: { wordNo, text: word.text, places: made.length },
  });
  const { asked } = await countPlaces(tx, customerId, uploadId);
  return { places: made.length, asked };
}

/**
 * Splits the texts of an upload that the company has already answered by other end; returns whether any was split. A text that is
 * already split stays so.
 */
export async function splitAsLearnt(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  words: readonly PlaceWord[],
  routes: readonly Route[],
): Promise<boolean> {
  const keys = await selectSplitKeys(tx, customerId);
  const meant = words.filter(({ input }) => input.otherEnd === undefined && keys.has(learntKey(input)));
  const ends = otherEnds(routes, words, new Set(meant.map(({ wordNo }) => wordNo)));
  if (ends.length === 0) return false;
  await splitPlaceWords(tx, customerId, uploadId, ends);
  return true;
}

async function readPlaceWords(tx: Transaction, customerId: string, uploadId: string, mode: OfferedMode) {
  const words = await selectWordsOf(tx, customerId, uploadId);
  return placeWords(words, await selectRoutesOf(tx, customerId, uploadId), mode);
}

/** Distinct other ends of these words' routes. */
function otherEnds(
  routes: readonly Route[],
  words: readonly PlaceWord[],
  split: ReadonlySet<number>,
): OtherEnd[] {
  const keyOf = new Map(words.map(({ wordNo, input }) => [wordNo, placeKey(input)]));
  const ends = new Map<string, OtherEnd>();
  const note = (word: number, side: OtherEnd['side'], other: number) => {
    const key = keyOf.get(other);
    if (!split.has(word) || key === undefined) return;
    ends.set(`${word} ${side} ${other}`, { word_no: word, side, other_word: other, other_key: key });
  };
  for (const { origin_word: from, destination_word: to } of routes) {
    note(from, 'to', to);
    note(to, 'from', from);
  }
  return [...ends.values()];
}

/** Decisions and questions about a place apply to each of its parts until these are answered. */
async function copyAnswers(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  made: readonly { word_no: number; new_word: number; side: 'to' | 'from' }[],
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO resolved_places AS made (customer_id, upload_id, word_no, role, status, method, confidence, place, candidates,
       node_key, node_label, node_mark)
     SELECT p.customer_id, p.upload_id, m.new_word, CASE WHEN m.side = 'to' THEN 'origin' ELSE 'destination' END, p.status,
       p.method, p.confidence, p.place, p.candidates, p.node_key, p.node_label, p.node_mark
     FROM jsonb_to_recordset($3::jsonb) AS m (word_no integer, new_word integer, side text)
     JOIN resolved_places p ON p.customer_id = $1 AND p.upload_id = $2 AND p.word_no = m.word_no
     RETURNING made.word_no`,
    [customerId, uploadId, JSON.stringify(made)],
  );
  await execute(
    tx,
    `UPDATE resolved_places SET status = 'excluded'
     WHERE customer_id = $1 AND upload_id = $2 AND word_no = ANY ($3)`,
    [customerId, uploadId, made.map(({ word_no: wordNo }) => wordNo)],
  );
}
