import { isOfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Reading } from '../../columns/reading.ts';
import { correctableReading } from '../../lines/correctedRows.ts';
import { selectCurrencyRates } from '../../lines/currencyRates.ts';
import { exceptionReasons } from '../../lines/exceptionReasons.ts';
import { latestDayOf } from '../../lines/latestDay.ts';
import { linePlan } from '../../lines/linePlan.ts';
import type { UploadRow } from '../../uploads.queries.ts';
import { exceptionFieldOf } from '../exceptionFieldOf.ts';
import type { ExceptionRow } from '../exceptions.queries.ts';
import { linesThatHoldOthers, whyHeld } from '../cellCorrections.ts';
import { parseRows } from '../parseRows.ts';
import { type ChangedCell, linesOfCells, type RefusedCell } from './validateCorrections.ts';

/** Parses the changed rows like rows of a file, and rejects the cells with values that their field cannot take. */
export async function refuseUnreadable(
  tx: Transaction,
  upload: UploadRow,
  reading: Reading,
  changed: readonly ChangedCell[],
  rowsNow: ReadonlyMap<number, ExceptionRow>,
): Promise<{ taken: ChangedCell[]; refused: RefusedCell[] }> {
  if (!isOfferedMode(upload.mode) || changed.length === 0) return { taken: [...changed], refused: [] };
  const correctable = correctableReading(reading);
  const plan = linePlan(
    correctable,
    upload.mode,
    await selectCurrencyRates(tx),
    latestDayOf(upload.created_at),
  );
  const rows = linesOfCells(changed).flatMap(({ lineNo, values }) => {
    const now = rowsNow.get(lineNo);
    return now === undefined ? [] : [{ lineNo, cells: now.cells, values: { ...now.corrections, ...values } }];
  });
  const asked = new Map<string, string>();
  // A charge can be negative or zero: the exceptions that depend on its shipment are checked once all rows are stored.
  for (const { lineNo, line } of parseRows(plan, correctable, rows).parsed)
    for (const { field, reason } of line.exceptions)
      if (reason !== 'creditAlone' && reason !== 'zeroCharge')
        asked.set(`${lineNo} ${field}`, exceptionReasons[reason].message);
  const renumbered = changed.filter(({ field }) => field === 'shipmentId').map(({ lineNo }) => lineNo);
  for (const lineNo of await linesThatHoldOthers(tx, upload, renumbered))
    asked.set(`${lineNo} shipmentId`, whyHeld);
  const taken: ChangedCell[] = [];
  const refused: RefusedCell[] = [];
  for (const changedCell of changed) {
    const { lineNo, field, text, cell, sheetRow } = changedCell;
    const message =
      text === '' && field !== 'shipmentId' ? undefined : asked.get(`${lineNo} ${exceptionFieldOf(field)}`);
    if (message === undefined) taken.push(changedCell);
    else refused.push({ cell, sheetRow, field, message });
  }
  return { taken, refused };
}
