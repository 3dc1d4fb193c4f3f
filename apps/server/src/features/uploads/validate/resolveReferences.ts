import { mostZeroChargeUsd } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { isoDateOf } from '../cells/readDate.ts';
import type { ReferenceTarget } from '../lines/lineReferences.ts';

const insertReferenceExceptions = loadSql(import.meta.url, './insertReferenceExceptions.sql');
const anchorShipments = loadSql(import.meta.url, './anchorShipments.sql');
const dropOffsetCharges = loadSql(import.meta.url, './dropOffsetCharges.sql');

/**
 * Follows every cell that refers to another line, and drops blank and zero charges that other lines of the shipment cover.
 * `chargesOnce`: a charge repeated on every line of a shipment is included once.
 */
export async function resolveReferences(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  references: readonly ReferenceTarget[],
  chargesOnce: boolean,
): Promise<void> {
  await execute(tx, dropOffsetCharges, [customerId, uploadId, mostZeroChargeUsd, chargesOnce]);
  if (references.length === 0) return;
  await execute(
    tx,
    `CREATE TEMPORARY TABLE found_references (
       line_no integer, field text, text text, target_line_no integer, target_route integer, target_day date) ON COMMIT DROP`,
  );
  await execute(
    tx,
    'INSERT INTO found_references SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::integer[], $5::integer[], $6::date[])',
    [
      references.map((reference) => reference.lineNo),
      references.map((reference) => reference.field),
      references.map((reference) => reference.text),
      references.map((reference) => reference.targetLineNo),
      references.map((reference) => reference.targetRoute),
      references.map((reference) => (reference.targetDay === null ? null : isoDateOf(reference.targetDay))),
    ],
  );
  await execute(tx, 'ANALYZE found_references');
  await execute(tx, insertReferenceExceptions, [customerId, uploadId]);
  await execute(tx, anchorShipments, [customerId, uploadId]);
}
