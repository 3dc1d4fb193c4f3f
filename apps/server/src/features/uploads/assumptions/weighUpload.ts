import type { OfferedMode } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { questionsOf } from '../columns/questions.ts';
import type { Reading } from '../columns/reading.ts';
import { selectCorrections } from '../lines/correctedRows.ts';
import { selectCurrencyRates } from '../lines/currencyRates.ts';
import { latestDayOf } from '../lines/latestDay.ts';
import type { UploadRow } from '../uploads.queries.ts';
import { type ScoredReading, weighColumns } from './weighColumns.ts';

/** Maximum number of rows read to measure effects, in a request and in a job. */
export const rowsOfCall = 5_000;
export const rowsOfJob = 200_000;

/** Measures the assumptions about an upload's columns; reads nothing if there are none. */
export async function weighUpload(
  platform: Platform,
  tx: Transaction,
  upload: Pick<UploadRow, 'customer_id' | 'upload_id' | 'file_key' | 'created_at'>,
  mode: OfferedMode,
  reading: Reading,
  mostRows: number,
): Promise<ScoredReading> {
  if (questionsOf({ ...reading, marks: {} }).length === 0)
    return { reading: withoutMarks(reading), assumptions: [] };
  return weighColumns(
    {
      path: await platform.fileStore.localPath(upload.file_key),
      mode,
      rates: await selectCurrencyRates(tx),
      latestDay: latestDayOf(upload.created_at),
      corrections: await selectCorrections(tx, upload.customer_id, upload.upload_id),
      mostRows,
    },
    reading,
    now(),
  );
}

function withoutMarks(reading: Reading): Reading {
  const { marks: _, ...rest } = reading;
  return rest;
}
