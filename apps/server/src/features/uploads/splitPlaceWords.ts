import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { countUsedWords } from './reconcile/updateLineStates.ts';

const split = loadSql(import.meta.url, './splitPlaceWords.sql');

/** One of the other ends of a place word's routes: goods go `to` it or come `from` it. */
export type OtherEnd = {
  readonly word_no: number;
  readonly side: 'to' | 'from';
  readonly other_word: number;
  /** The other end's own key, under which answers are saved. */
  readonly other_key: string;
};

/**
 * Splits place words by the other end of their routes: each end gets its own word, with the same text and the other end in its
 * parts (`otherEnd`, `otherEndText`). Lines stay as they are; routes change their words. Returns each new word.
 */
export async function splitPlaceWords(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  ends: readonly OtherEnd[],
): Promise<{ word_no: number; new_word: number; side: 'to' | 'from' }[]> {
  const made = await rows<{ word_no: number; new_word: number; side: 'to' | 'from' }>(tx, split, [
    customerId,
    uploadId,
    JSON.stringify(ends),
  ]);
  await countUsedWords(tx, customerId, uploadId);
  return made;
}
