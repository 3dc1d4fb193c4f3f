import type { referenceData } from '@lanewright/contract';
import { now } from '../../../platform/clock.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { type FileKind, readReceivedFile } from '../receivedFile.ts';
import { classifyRates, type RateImport, readRateImport } from './rateImports.ts';
import { readRatesFile } from './readRatesFile.ts';

const ratesFile: FileKind = {
  code: 'rates_file',
  wanted: 'the CSV file of the European Central Bank’s reference rates',
  of: 'rates',
  // All rates since 1999 take less than two megabytes.
  maxBytes: 16 * 1024 * 1024,
};

/** Reads a file of euro reference rates and stores what it would change, for the Owner's review; rates stay unchanged. */
export async function importCurrencyRates({
  platform,
  caller,
  request,
}: Call<typeof referenceData.importCurrencyRates>): Promise<RateImport> {
  const { fileName, content: rates } = await readReceivedFile(
    { platform, request },
    ratesFile,
    readRatesFile,
  );
  return platform.database.asCustomers([], async (tx) => {
    // Deletes earlier previews that the Owner did not apply.
    await execute(tx, 'DELETE FROM rate_imports WHERE user_id = $1 AND applied_at IS NULL', [caller.userId]);
    const { id } = await oneRow<{ id: string }>(
      tx,
      `INSERT INTO rate_imports (user_id, file_name, received_at, currencies, days, usd_per_unit, without_rate)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING rate_import_id AS id`,
      [caller.userId, fileName, now(), rates.currencies, rates.days, rates.usdPerUnit, rates.withoutRate],
    );
    await classifyRates(tx, id);
    return readRateImport(tx, id);
  });
}
