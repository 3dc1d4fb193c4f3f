import type { referenceData } from '@lanewright/contract';
import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { classifyRates, noRateImport, type RateImport, readRateImport } from './rateImports.ts';

const takeOver = loadSql(import.meta.url, './takeOverRates.sql');
const source = 'European Central Bank, euro reference rates';

/** Applies an import's rates of every known currency, compared with the current rates: all or nothing. */
export async function applyRateImport({
  tx,
  actor,
  params,
}: ScopedCall<typeof referenceData.applyRateImport>): Promise<RateImport> {
  // Locks the table, so that rates can't change between the check and the import.
  await execute(tx, 'LOCK TABLE currency_rates IN SHARE ROW EXCLUSIVE MODE');
  const found = await optionalRow<{ applied: boolean }>(
    tx,
    'SELECT applied_at IS NOT NULL AS applied FROM rate_imports WHERE rate_import_id = $1 FOR UPDATE',
    [params.id],
  );
  if (found === null) throw noRateImport();
  if (found.applied)
    throw refuse('rate_import_applied', 'This import has already been applied', {
      detail: 'Upload the file again to see what would still change.',
    });
  await classifyRates(tx, params.id);
  await execute(tx, takeOver, [params.id, source]);
  await execute(
    tx,
    `UPDATE rate_imports SET applied_at = $2, currencies = '{}', days = '{}', usd_per_unit = '{}' WHERE rate_import_id = $1`,
    [params.id, now()],
  );
  const answer = await readRateImport(tx, params.id);
  const { fileName, days, firstDay, lastDay, added, changed, unchanged, jumpCount } = answer;
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'rates.imported',
    subjectKind: 'rateImport',
    subjectId: params.id,
    after: { fileName, days, firstDay, lastDay, added, changed, unchanged, jumps: jumpCount },
  });
  return answer;
}
