import type { referenceData, ResponseOf } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { loadSql } from '../../../platform/loadSql.ts';

export type RateImport = ResponseOf<typeof referenceData.importCurrencyRates>;

const judgeStatement = loadSql(import.meta.url, './classifyRates.sql');
/** A reference rate seldom moves this far in a day: an error in the file, or a currency in crisis. */
const jumpPercent = 20;
const mostJumps = 50;

/** Calculates what an import would change in the current rates, and stores the result. */
export async function classifyRates(tx: Transaction, importId: string): Promise<void> {
  const outcome = await oneRow<object>(tx, judgeStatement, [importId, jumpPercent, mostJumps]);
  await execute(tx, 'UPDATE rate_imports SET outcome = $2 WHERE rate_import_id = $1', [
    importId,
    JSON.stringify(outcome),
  ]);
}

/** An import with what it would change; once applied, with what it changed. */
export async function readRateImport(tx: Transaction, importId: string): Promise<RateImport> {
  const found = await optionalRow<
    Pick<RateImport, 'id' | 'fileName' | 'receivedAt' | 'appliedAt' | 'withoutRate'> & {
      outcome: Omit<
        RateImport,
        'id' | 'fileName' | 'receivedAt' | 'appliedAt' | 'withoutRate' | 'jumpPercent'
      >;
    }
  >(
    tx,
    `SELECT rate_import_id AS id, file_name AS "fileName", received_at AS "receivedAt", applied_at AS "appliedAt",
       without_rate AS "withoutRate", outcome
     FROM rate_imports WHERE rate_import_id = $1`,
    [importId],
  );
  if (found === null) throw noRateImport();
  const { outcome, ...told } = found;
  return { ...told, ...outcome, jumpPercent };
}

/** Error for an import that does not exist (any more). */
export function noRateImport() {
  return refuse('rate_import_not_found', 'Import not found', {
    detail: 'It was replaced by a newer file. Upload the file again.',
  });
}
