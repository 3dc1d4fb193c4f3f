import {
  fieldsForMode,
  isOfferedMode,
  type ShipmentField,
  shipmentFieldDetails,
  UploadStatus,
} from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { isRememberedKey } from '../assumptions/kinds/index.ts';
import { columnContent } from './columnContent.ts';
import { contentFit } from './contentFit.ts';
import { headerKeyOf, sameHeader } from './headerKey.ts';
import type { MatchedColumn, Reading } from './reading.ts';

/** Below this confidence, a column's cells contradict the field that was confirmed for it. */
const doubtful = 0.5;

/** Fields by header; a header that occurs twice has one field per occurrence. */
type Fields = Record<string, (ShipmentField | null)[]>;

/** A saved reading, and whether it can be used without asking. */
export type Recalled = { readonly reading: Reading; readonly isSure: boolean };

/** Saves a confirmed reading for the company's next files with these headers, in any order. */
export async function rememberColumns(
  tx: Transaction,
  customerId: string,
  mode: number,
  reading: Reading,
): Promise<void> {
  const fields: Fields = {};
  for (const column of reading.columns) {
    const header = sameHeader(column.header);
    fields[header] = [...(fields[header] ?? []), column.field];
  }
  await execute(
    tx,
    `INSERT INTO column_memories (customer_id, mode, header_hash, fields, answers, mode_texts)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (customer_id, mode, header_hash) DO UPDATE
     SET fields = excluded.fields, answers = excluded.answers, mode_texts = excluded.mode_texts,
       confirmed_at = excluded.confirmed_at`,
    [
      customerId,
      mode,
      hashOf(reading),
      JSON.stringify(fields),
      JSON.stringify({ ...rememberedAnswers(reading), ...patternsOf(reading), ...giversOf(reading) }),
      reading.modeValues.filter((value) => value.taken).map((value) => value.text),
    ],
  );
}

const patternPrefix = 'pattern:';
const giverPrefix = 'by:';

/** Answers that the company's next file with the same headers may reuse. */
function rememberedAnswers(reading: Reading): Record<string, string> {
  return Object.fromEntries(Object.entries(reading.answers).filter(([key]) => isRememberedKey(key)));
}

/** The pattern found when an assumption was answered: for a file with a different pattern, the user is asked again. */
function patternsOf(reading: Reading): Record<string, string> {
  const answered = (reading.found ?? []).filter(({ key }) => reading.answers[key] !== undefined);
  return Object.fromEntries(answered.map(({ key, pattern }) => [`${patternPrefix}${key}`, pattern]));
}

/** User and time of each answer, as one text. */
function giversOf(reading: Reading): Record<string, string> {
  const given = Object.entries({ ...reading.rememberedGiven, ...reading.given });
  return Object.fromEntries(
    given
      .filter(([key]) => reading.answers[key] !== undefined && isRememberedKey(key))
      .map(([key, { by, at }]) => [`${giverPrefix}${key}`, `${by} ${at}`]),
  );
}

function givenBefore(memory: Readonly<Record<string, string>>): NonNullable<Reading['rememberedGiven']> {
  return Object.fromEntries(
    Object.entries(memory)
      .filter(([key]) => key.startsWith(giverPrefix))
      .map(([key, text]) => {
        const [by = '', at = ''] = text.split(' ');
        return [key.slice(giverPrefix.length), { by, at }];
      }),
  );
}

/** The remembered answers that apply to this file. Answers stored before November 2026 use older names. */
function holdingAnswers(memory: Readonly<Record<string, string>>, reading: Reading): Record<string, string> {
  const { linesOfShipment, ...kept } = memory;
  const renamed: Record<string, string> =
    linesOfShipment === undefined
      ? kept
      : { rowCharges: 'each', rowQuantities: linesOfShipment === 'charges' ? 'once' : 'each', ...kept };
  return Object.fromEntries(
    Object.entries(renamed).filter(([key]) => {
      if (key.startsWith(patternPrefix) || key.startsWith(giverPrefix)) return false;
      const pattern = renamed[`${patternPrefix}${key}`];
      const found = reading.found?.find((one) => one.key === key);
      return pattern === undefined || found === undefined || found.pattern === pattern;
    }),
  );
}

/** Answers that apply to a file whatever the mode of the rows that are read. */
const answersOfFile = ['distributionCentre', 'currency', 'weightUnit', 'volumeUnit', 'distanceUnit'];

/**
 * Adds to a proposed reading the answers that the company gave for the same headers in another mode: for rows set aside, the user
 * is asked only about their columns.
 */
export async function recallAnswers(tx: Transaction, customerId: string, reading: Reading): Promise<Reading> {
  const memory = await optionalRow<{ answers: Record<string, string> }>(
    tx,
    'SELECT answers FROM column_memories WHERE customer_id = $1 AND header_hash = $2 ORDER BY confirmed_at DESC LIMIT 1',
    [customerId, hashOf(reading)],
  );
  const known = Object.entries(holdingAnswers(memory?.answers ?? {}, reading)).filter(([key]) =>
    answersOfFile.includes(key),
  );
  return { ...reading, answers: { ...Object.fromEntries(known), ...reading.answers } };
}

/** Applies to a proposed reading what the company confirmed for these headers before; null if it has not yet. */
export async function recallColumns(
  tx: Transaction,
  customerId: string,
  mode: number,
  reading: Reading,
  ownModeTexts: readonly string[] | null,
): Promise<Recalled | null> {
  const memory = await optionalRow<{
    fields: Fields;
    answers: Record<string, string>;
    mode_texts: string[] | null;
    confirmed_at: string;
    taken_back: boolean;
  }>(
    tx,
    `SELECT m.fields, m.answers, m.mode_texts, m.confirmed_at, EXISTS (
       SELECT FROM uploads u
       WHERE u.customer_id = m.customer_id AND u.mode = m.mode AND u.status = $4 AND u.created_at > m.confirmed_at
         AND u.reading ->> 'headerKey' = $5 AND u.reading ->> 'remembered' = 'true'
     ) AS taken_back
     FROM column_memories m WHERE m.customer_id = $1 AND m.mode = $2 AND m.header_hash = $3`,
    [customerId, mode, hashOf(reading), UploadStatus.Rejected, keyOf(reading)],
  );
  // Entries saved before columns could be reordered list fields by position only.
  if (memory === null || Array.isArray(memory.fields) || !isOfferedMode(mode)) return null;
  const allowed = fieldsForMode(mode);
  const times = new Map<string, number>();
  const columns = reading.columns.map((column): MatchedColumn => {
    const header = sameHeader(column.header);
    const time = times.get(header) ?? 0;
    times.set(header, time + 1);
    const field = memory.fields[header]?.[time] ?? null;
    if (field === null || !allowed.includes(field))
      return { ...column, field: null, confidence: 0, why: 'Previously excluded for these headers' };
    const fit = contentFit(field, columnContent(column.samples));
    const isDoubtful = !isText(field) && fit.factor < doubtful;
    const why = `Previously confirmed for these headers${isDoubtful ? fit.why : ''}`;
    return { ...column, field, confidence: isDoubtful ? fit.factor : 1, why };
  });
  return {
    reading: {
      ...reading,
      columns,
      answers: holdingAnswers(memory.answers, reading),
      rememberedAt: memory.confirmed_at,
      rememberedGiven: givenBefore(memory.answers),
      modeValues: reading.modeValues.map((value) => ({
        ...value,
        taken: ownModeTexts?.includes(value.text) ?? (memory.mode_texts?.includes(value.text) || value.taken),
      })),
      remembered: true,
    },
    // The user is asked again after an automatic reading was undone or rejected, and when the cells contradict it.
    isSure:
      !memory.taken_back &&
      columns.every(({ field, confidence }) => field === null || confidence >= doubtful),
  };
}

/** Text can be anything: a column that a user matched as a name stays one, even with numbers in it. */
function isText(field: ShipmentField): boolean {
  const { kind } = shipmentFieldDetails[field];
  return kind === 'text' || kind === 'place';
}

function keyOf(reading: Reading): string {
  return (
    reading.headerKey ??
    headerKeyOf(
      reading.columns.map((column) => column.header),
      null,
    )
  );
}

function hashOf(reading: Reading): Buffer {
  return Buffer.from(keyOf(reading), 'hex');
}
