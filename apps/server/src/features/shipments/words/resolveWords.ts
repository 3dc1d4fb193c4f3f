import { Mode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { equipmentNames, selectEquipmentTypes } from './equipmentName.ts';
import { carrierKey, mergeSpellings, nameKey, type SpelledWord } from './mergeSpellings.ts';
import { directionName, moveTypeName } from './moveTypeName.ts';

const kinds = ['carrier', 'equipment', 'service', 'businessUnit', 'moveType'] as const;
type Kind = (typeof kinds)[number];
type KindWord = SpelledWord & { kind: string };

/**
 * Sets the canonical names of an upload's carriers, equipment, services, business units and move types, replacing earlier ones. One
 * upload of a customer at a time, so that the same thing gets the same name in each.
 */
export async function resolveWords(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  mode: number,
  words: readonly KindWord[],
): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtextextended('words ' || $1, 0))`, [customerId]);
  await execute(tx, 'DELETE FROM resolved_words WHERE customer_id = $1 AND upload_id = $2', [
    customerId,
    uploadId,
  ]);
  const known = await selectKnownNames(tx, customerId);
  const nameOf: Readonly<Record<Kind, (text: string) => string | undefined>> = {
    carrier: () => undefined,
    service: () => undefined,
    businessUnit: () => undefined,
    equipment: equipmentNames(await selectEquipmentTypes(tx, mode)),
    moveType: mode === Mode.RoadDrayage ? directionName : moveTypeName,
  };
  const resolved = kinds.flatMap((kind) => {
    const rulesOfKind = words.filter((word) => word.kind === kind);
    const merged = mergeSpellings(
      rulesOfKind,
      known.get(kind) ?? [],
      kind === 'carrier' ? carrierKey : nameKey,
    );
    return rulesOfKind.flatMap(({ wordNo, text }) => {
      const canonical = nameOf[kind](text) ?? merged.get(wordNo);
      return canonical === undefined ? [] : [{ kind, word_no: wordNo, canonical }];
    });
  });
  await execute(
    tx,
    `INSERT INTO resolved_words (customer_id, upload_id, kind, word_no, canonical)
     SELECT $1::bigint, $2::bigint, kind, word_no, canonical
     FROM jsonb_to_recordset($3::jsonb) AS given (kind text, word_no integer, canonical text)
     RETURNING customer_id`,
    [customerId, uploadId, JSON.stringify(resolved)],
  );
}

async function selectKnownNames(tx: Transaction, customerId: string): Promise<Map<string, string[]>> {
  const found = await rows<{ kind: string; names: string[] }>(
    tx,
    `SELECT kind, array_agg(DISTINCT canonical ORDER BY canonical) AS names FROM resolved_words
     WHERE customer_id = $1 GROUP BY kind`,
    [customerId],
  );
  return new Map(found.map(({ kind, names }) => [kind, names]));
}
