import { isOfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { isoDateOf } from '../cells/readDate.ts';
import type { Reading } from '../columns/reading.ts';
import { correctableReading, selectCorrections } from '../lines/correctedRows.ts';
import { selectCurrencyRates } from '../lines/currencyRates.ts';
import { groupKeyOf } from '../lines/exceptionReasons.ts';
import { latestDayOf } from '../lines/latestDay.ts';
import { linePlan } from '../lines/linePlan.ts';
import type { ParsedLine } from '../lines/parsedLine.ts';
import type { UploadRow } from '../uploads.queries.ts';
import { parseRows } from './parseRows.ts';
import { storedRoutes } from './storedWords.ts';

const parsedLines = loadSql(import.meta.url, './parsedLines.sql');
const insertParsedLines = loadSql(import.meta.url, './insertParsedLines.sql');
const updateLines = loadSql(import.meta.url, './updateLines.sql');
const moveLines = loadSql(import.meta.url, './moveLines.sql');
const followShipments = loadSql(import.meta.url, './followShipments.sql');
const syncShipmentLines = loadSql(import.meta.url, './syncShipmentLines.sql');
const replaceExceptions = loadSql(import.meta.url, './replaceExceptions.sql');
/** Cells may be long: few rows at a time, so that other work gets its turn. */
const linesAtOnce = 500;

/**
 * Parses the rows of a table of line numbers again with their corrections and stores figures, routes and exceptions, some hundred
 * at a time, whatever their number. The caller sets their states. Rows to which `given_cells` gives another shipment number move to
 * that shipment, if `renumbers` says that there are any.
 */
export async function reparseLines(
  tx: Transaction,
  upload: UploadRow,
  reading: Reading,
  table: 'target_lines' | 'asking_lines',
  renumbers = false,
): Promise<void> {
  if (!isOfferedMode(upload.mode)) return;
  const { customer_id: customerId, upload_id: uploadId } = upload;
  const correctable = correctableReading(reading);
  const rates = await selectCurrencyRates(tx);
  const plan = linePlan(correctable, upload.mode, rates, latestDayOf(upload.created_at));
  const { isSingleContainer } = linePlan(reading, upload.mode, rates);
  await execute(tx, parsedLines);
  for (let last = 0; ; ) {
    const received = await rows<{ line_no: number; cells: string[] }>(
      tx,
      `SELECT x.line_no, x.cells FROM exception_lines x
       WHERE x.customer_id = $1 AND x.upload_id = $2 AND x.line_no > $3 AND x.line_no IN (SELECT line_no FROM ${table})
       ORDER BY x.line_no LIMIT ${linesAtOnce}`,
      [customerId, uploadId, last],
    );
    if (received.length === 0) break;
    last = received.at(-1)?.line_no ?? last;
    const some = received.map((row) => row.line_no);
    const corrections = await selectCorrections(tx, customerId, uploadId, some);
    const { parsed, words } = parseRows(
      plan,
      correctable,
      received.map((row) => ({
        lineNo: row.line_no,
        cells: row.cells,
        values: corrections.get(row.line_no) ?? {},
      })),
    );
    const stored = await storedRoutes(tx, customerId, uploadId, words);
    await execute(tx, insertParsedLines, [
      JSON.stringify(
        parsed.map(({ lineNo, line, route, shipmentRef }) => ({
          line_no: lineNo,
          route_no: stored.routeNo(route),
          carrier_word: stored.carrierNo(line.carrierWord),
          ship_date: dateOf(line.shipDay),
          delivery_date: dateOf(line.deliveryDay),
          promised_date: dateOf(line.promisedDay),
          moved_on: dateOf(line.movedDay),
          currency: line.currency,
          charge: decimalOf(line.chargeCents, 2),
          charge_usd: decimalOf(line.chargeUsdCents, 2),
          linehaul_usd: decimalOf(line.linehaulUsdCents, 2),
          fuel_usd: decimalOf(line.fuelUsdCents, 2),
          weight_kg: decimalOf(line.weightGrams, 3),
          volume_m3: decimalOf(line.volume, 4),
          miles: decimalOf(line.miles, 1),
          containers: decimalOf(line.containers, 2),
          pieces: decimalOf(line.pieces, 2),
          chassis_days: decimalOf(line.chassisDays, 2),
          shipment_ref: shipmentRef,
        })),
      ),
    ]);
    await storeExceptions(tx, customerId, uploadId, parsed);
  }
  await execute(tx, 'ANALYZE parsed_lines');
  if (renumbers) await execute(tx, moveLines, [customerId, uploadId]);
  await execute(tx, updateLines, [customerId, uploadId, isSingleContainer]);
  await execute(tx, syncShipmentLines, [customerId, uploadId]);
  if (renumbers) await execute(tx, followShipments, [customerId, uploadId]);
  await execute(tx, 'DROP TABLE parsed_lines');
}

/**
 * Replaces open exceptions by those found now, except that of a total, which depends on other rows; if a cell refers to another
 * line, the exceptions found there stay.
 */
async function storeExceptions(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  parsed: readonly { lineNo: number; line: ParsedLine }[],
): Promise<void> {
  const referring = parsed.flatMap(({ lineNo, line }) =>
    line.references.map((reference) => ({ line_no: lineNo, field: reference.field })),
  );
  const found = parsed.flatMap(({ lineNo, line }) =>
    line.exceptions.map(({ field, reason, text, proposal }) => ({
      line_no: lineNo,
      field,
      reason,
      text,
      proposal,
      group_key: groupKeyOf(field, reason, text),
    })),
  );
  const lineNos = parsed.map(({ lineNo }) => lineNo);
  await execute(
    tx,
    `DELETE FROM exceptions e WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = ANY ($3)
       AND e.settled_as IS NULL
       AND (e.reason <> 'totalRow' OR EXISTS (SELECT FROM corrections c WHERE c.customer_id = $1 AND c.upload_id = $2
         AND c.line_no = e.line_no AND c.field IN ('totalCharge', 'linehaul', 'fuel', 'otherCharge')))
       AND NOT EXISTS (SELECT FROM jsonb_to_recordset($4) AS r (line_no integer, field text)
                       WHERE r.line_no = e.line_no AND r.field = e.field)`,
    [customerId, uploadId, lineNos, JSON.stringify(referring)],
  );
  await execute(tx, replaceExceptions, [customerId, uploadId, JSON.stringify(found)]);
}

const dateOf = (day: number) => (Number.isNaN(day) ? null : isoDateOf(day));

/** Exact decimal text of a whole number in units of its last place; null for NaN. */
function decimalOf(scaled: number, decimals: number): string | null {
  if (Number.isNaN(scaled)) return null;
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  return `${scaled < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
