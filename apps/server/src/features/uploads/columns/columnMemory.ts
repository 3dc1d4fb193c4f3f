import { createHash } from 'node:crypto';
import { fieldsForMode, isOfferedMode, type ShipmentField } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import type { Reading } from './reading.ts';

/** The same headers in the same order, whatever their case and blanks. */
export function headerHash(reading: Reading): Buffer {
  const headers = reading.columns.map((column) => column.header.trim().toLowerCase());
  return createHash('sha256').update(JSON.stringify(headers)).digest();
}

/** Remembers a confirmed reading for the company's next files with these headers. */
export async function rememberColumns(
  tx: Transaction,
  customerId: string,
  mode: number,
  reading: Reading,
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO column_memories (customer_id, mode, header_hash, fields, answers, mode_texts)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (customer_id, mode, header_hash) DO UPDATE
     SET fields = excluded.fields, answers = excluded.answers, mode_texts = excluded.mode_texts, confirmed_at = now()`,
    [
      customerId,
      mode,
      headerHash(reading),
      JSON.stringify(reading.columns.map((column) => column.field)),
      JSON.stringify(reading.answers),
      reading.modeValues.filter((value) => value.taken).map((value) => value.text),
    ],
  );
}

/** A proposed reading with what the company confirmed for these headers before, if it did. */
export async function recallColumns(
  tx: Transaction,
  customerId: string,
  mode: number,
  reading: Reading,
  ownModeTexts: readonly string[] | null,
): Promise<Reading> {
  const memory = await optionalRow<{
    fields: (ShipmentField | null)[];
    answers: Record<string, string>;
    mode_texts: string[] | null;
    confirmed_at: string;
  }>(
    tx,
    'SELECT fields, answers, mode_texts, confirmed_at FROM column_memories WHERE customer_id = $1 AND mode = $2 AND header_hash = $3',
    [customerId, mode, headerHash(reading)],
  );
  if (memory === null || !isOfferedMode(mode)) return reading;
  const fields = fieldsForMode(mode);
  return {
    ...reading,
    columns: reading.columns.map((column, index) => {
      const field = memory.fields[index] ?? null;
      if (field !== null && !fields.includes(field)) return { ...column, field: null };
      return { ...column, field, confidence: 1, why: 'Confirmed for these headers before' };
    }),
    answers: memory.answers,
    modeValues: reading.modeValues.map((value) => ({
      ...value,
      taken: ownModeTexts?.includes(value.text) ?? (memory.mode_texts?.includes(value.text) || value.taken),
    })),
    remembered: true,
    rememberedAt: memory.confirmed_at,
  };
}
