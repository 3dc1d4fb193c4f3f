// Tells the types of a multipart request where this file is read without the server around it.
import type {} from '@fastify/multipart';
import type { referenceData, ResponseOf } from '@lanewright/contract';
import { recordAudit } from '../../../platform/audit.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { FileTooLargeError } from '../../../platform/files/fileStore.ts';
import { plainFileName } from '../../../platform/files/plainFileName.ts';
import { badRequest, ProblemError } from '../../../platform/http/problemError.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { readRatesFile } from './readRatesFile.ts';

type Imported = ResponseOf<typeof referenceData.importCurrencyRates>;
type Taken = Pick<Imported, 'added' | 'changed' | 'currencies' | 'leftOut'> & { known: number };

const takeOver = loadSql(import.meta.url, './takeOverRates.sql');
const source = 'European Central Bank, euro reference rates';
/** All rates since 1999 have less than two. */
const maxFileBytes = 16 * 1024 * 1024;

/** Takes over a file of euro reference rates: every day of every currency we know, all of it or nothing. */
export async function importCurrencyRates({
  platform,
  actor,
  request,
}: Call<typeof referenceData.importCurrencyRates>): Promise<Imported> {
  const part = request.isMultipart() ? await request.file() : undefined;
  if (part === undefined) throw noFile();
  const fileName = plainFileName(part.filename);
  const { fileKey, byteCount } = await platform.fileStore.put(part.file, maxFileBytes).catch(refuseTooLarge);
  try {
    if (byteCount === 0) throw noFile();
    const rates = await readRatesFile(await platform.fileStore.localPath(fileKey));
    return await platform.database.inScope([], async (tx) => {
      const taken = await oneRow<Taken>(tx, takeOver, [
        rates.currencies,
        rates.days,
        rates.usdPerUnit,
        source,
      ]);
      const days = [...rates.fileDays].toSorted();
      const imported = {
        fileName,
        days: days.length,
        firstDay: days[0] ?? '',
        lastDay: days.at(-1) ?? '',
        currencies: taken.currencies,
        added: taken.added,
        changed: taken.changed,
        unchanged: taken.known - taken.added - taken.changed,
        withoutRate: rates.withoutRate,
        leftOut: taken.leftOut,
      };
      await recordAudit(tx, actor, {
        customerId: null,
        action: 'rates.imported',
        subjectKind: 'currencyRates',
        subjectId: null,
        after: imported,
      });
      return imported;
    });
  } finally {
    await platform.fileStore.remove(fileKey);
  }
}

function noFile(): ProblemError {
  return badRequest('no_rates_file', 'No file was sent', {
    detail: 'Choose the csv file of the European Central Bank’s reference rates.',
    field: 'file',
  });
}

function refuseTooLarge(error: unknown): never {
  if (!(error instanceof FileTooLargeError)) throw error;
  throw new ProblemError({
    status: 413,
    code: 'rates_file_too_large',
    title: 'This file is too large',
    detail: `A file of rates may have ${Math.floor(maxFileBytes / 1_048_576)} MB at most.`,
    field: 'file',
  });
}
