import type { QueryResultRow } from 'pg';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, optionalRow } from '../../../platform/database/rows.ts';
import { type ProblemError, refuse } from '../../../platform/http/problemError.ts';
import { forgetGazetteer } from '../gazetteer/cachedPerVersion.ts';
import { type Flag, validateFields } from './validateFields.ts';
import {
  columnOf,
  type Fields,
  joinedCountry,
  keyOf,
  labelOf,
  type ReferenceTable,
  selectedFields,
  selectedRow,
  withStandards,
} from './referenceTable.ts';
import { inForm } from './inForm.ts';
import type { CountUses, UseScope } from './uses.ts';
import { refuseWhileUsed } from './whereUsed.ts';
import { currentWorld } from './world.ts';

/** The user who writes, and the customers whose data is searched for uses. */
type Writing = {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly caller: { readonly customerIds: readonly string[] };
};

/** Adds a row entered by a user. */
export async function addRow<Row extends QueryResultRow>(
  call: Writing,
  table: ReferenceTable,
  body: Fields,
): Promise<Row> {
  const { tx } = call;
  await lockTable(tx, table);
  const fields = inForm(table, withStandards(table, said(table, body)));
  refuseFlags(validateFields(table.name, fields, await currentWorld(tx)));
  await refuseDoubles(tx, table, fields, null);
  await refuseUnknownContainer(tx, table, fields);
  const { columns, values } = writtenColumns(table, fields);
  const { id } = await oneRow<{ id: string }>(
    tx,
    `INSERT INTO ${table.table} (${columns.join(', ')}, source, updated_at)
     VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')}, 'person', $${columns.length + 1})
     RETURNING ${table.idColumn}::text AS id`,
    [...values, now()],
  );
  await tellChange(call, table, { id, action: 'added', after: fields });
  return readRow(tx, table, id);
}

/** Changes a row to what a user entered; omitted fields stay. */
export async function changeRow<Row extends QueryResultRow>(
  call: Writing,
  table: ReferenceTable,
  id: string,
  body: Fields & { readonly version?: number | undefined },
  uses: readonly CountUses[],
): Promise<Row> {
  const { tx } = call;
  await lockTable(tx, table);
  const before = await readFields(tx, table, id);
  const { version, ...there } = before;
  if (body.version !== undefined && body.version !== version)
    throw refuse('edit_conflict', `This ${table.word} was changed by someone else`, {
      detail: `You were editing version ${body.version}; it is now version ${version}. Review it, then make your change again.`,
      field: 'version',
    });
  const fields = inForm(table, { ...there, ...said(table, body) });
  const changed = table.columns
    .map(({ field }) => field)
    .filter((field) => !isSame(there[field], fields[field]));
  if (changed.length === 0) return readRow(tx, table, id);
  const world = await currentWorld(tx);
  refuseFlags(
    validateFields(table.name, fields, world).filter(({ of }) => of.some((field) => changed.includes(field))),
  );
  await refuseDoubles(tx, table, fields, id);
  if (changed.includes('containerTypeCode')) await refuseUnknownContainer(tx, table, fields);
  if (keyOf(table, there) !== keyOf(table, fields)) {
    await refuseWhileUsed(
      scopeOf(call),
      table,
      there,
      uses,
      'Its code can’t be changed. Add another row with the other code.',
    );
    await giveUpKey(tx, table, there);
  }
  const { columns, values } = writtenColumns(table, fields);
  await execute(
    tx,
    `UPDATE ${table.table} SET ${columns.map((column, at) => `${column} = $${at + 3}`).join(', ')},
       source = 'person', version = version + 1, updated_at = $2
     WHERE ${table.idColumn} = $1`,
    [id, now(), ...values],
  );
  const pick = (from: Fields) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  await tellChange(call, table, { id, action: 'changed', before: pick(there), after: pick(fields) });
  return readRow(tx, table, id);
}

/** Deletes a row that nothing uses. */
export async function removeRow(
  call: Writing,
  table: ReferenceTable,
  id: string,
  uses: readonly CountUses[],
): Promise<void> {
  const { tx } = call;
  await lockTable(tx, table);
  const { version: _, ...before } = await readFields(tx, table, id);
  await refuseWhileUsed(
    scopeOf(call),
    table,
    before,
    uses,
    'Turn off “In use” instead: it is hidden from new records, and existing records keep its name.',
  );
  await execute(tx, `DELETE FROM ${table.table} WHERE ${table.idColumn} = $1`, [id]);
  await giveUpKey(tx, table, before);
  await tellChange(call, table, { id, action: 'deleted', before });
}

/** A row in the API format. */
export async function readRow<Row extends QueryResultRow>(
  tx: Transaction,
  table: ReferenceTable,
  id: string,
): Promise<Row> {
  const found = await optionalRow<Row>(
    tx,
    `SELECT ${selectedRow(table)} FROM ${table.table} t ${joinedCountry(table)} WHERE t.${table.idColumn} = $1::bigint`,
    [id],
  );
  if (found === null) throw noRow(table);
  return found;
}

/** Only the fields of a row, with its version. */
export async function readFields(
  tx: Transaction,
  table: ReferenceTable,
  id: string,
): Promise<Fields & { readonly version: number }> {
  const found = await optionalRow<Fields & { version: number }>(
    tx,
    `SELECT ${selectedFields(table)}, t.version FROM ${table.table} t WHERE t.${table.idColumn} = $1::bigint`,
    [id],
  );
  if (found === null) throw noRow(table);
  return found;
}

/** Locks the table: the row that was checked is the row that is changed, and two users can't add the same row. */
export async function lockTable(tx: Transaction, { table }: ReferenceTable): Promise<void> {
  await execute(tx, `LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);
}

/** The columns of a row with their values, including derived ones. */
function writtenColumns(table: ReferenceTable, fields: Fields): { columns: string[]; values: unknown[] } {
  const made = Object.entries(table.derived(fields));
  return {
    columns: [...table.columns.map(({ column }) => column), ...made.map(([column]) => column)],
    values: [...table.columns.map(({ field }) => fields[field] ?? null), ...made.map(([, value]) => value)],
  };
}

/** The table's fields in a request. */
function said(table: ReferenceTable, body: Fields): Fields {
  return Object.fromEntries(
    table.columns.flatMap(({ field }) => (body[field] === undefined ? [] : [[field, body[field]]])),
  );
}

function isSame(one: Fields[string], other: Fields[string]): boolean {
  // Positions are stored as four-byte floats.
  if (typeof one === 'number' && typeof other === 'number') return Math.fround(one) === Math.fround(other);
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function refuseFlags(flags: readonly Flag[]): void {
  const [first] = flags;
  if (first === undefined) return;
  throw refuse('invalid_field', 'Invalid value', {
    detail: `${flags.map(({ message }) => message).join('; ')}.`,
    field: first.field,
  });
}

async function refuseDoubles(
  tx: Transaction,
  table: ReferenceTable,
  fields: Fields,
  ownId: string | null,
): Promise<void> {
  for (const together of [table.key, ...table.alone.map((field) => [field])]) {
    const values = together.map((field) => fields[field]);
    if (values.some((value) => value === null || value === undefined)) continue;
    const found = await optionalRow<Fields>(
      tx,
      `SELECT ${selectedFields(table)} FROM ${table.table} t
       WHERE ${together.map((field, at) => `t.${columnOf(table, field).column} = $${at + 2}`).join(' AND ')}
         AND ($1::bigint IS NULL OR t.${table.idColumn} <> $1) LIMIT 1`,
      [ownId, ...values],
    );
    if (found !== null) throw alreadyThere(table, found, together.at(-1) ?? 'code', values);
  }
}

function alreadyThere(
  table: ReferenceTable,
  found: Fields,
  field: string,
  values: readonly unknown[],
): ProblemError {
  return refuse('row_exists', `This ${table.word} already exists`, {
    detail: `${values.join(' ')} is ${labelOf(table, found)}. Change that one, or use another ${field === 'zipCode' ? 'postcode' : 'code'}.`,
    field,
  });
}

async function refuseUnknownContainer(
  tx: Transaction,
  table: ReferenceTable,
  { containerTypeCode }: Fields,
): Promise<void> {
  if (table.name !== 'equipmenttypes' || typeof containerTypeCode !== 'string') return;
  const found = await optionalRow(tx, 'SELECT FROM container_types WHERE code = $1', [containerTypeCode]);
  if (found === null)
    throw refuse('invalid_field', 'Invalid value', {
      detail: `${containerTypeCode} is not a container type. Add it to the containers first, or use an existing one.`,
      field: 'containerTypeCode',
    });
}

/** Records a deleted key, so that the product's own data does not restore it at a later start. */
async function giveUpKey(tx: Transaction, table: ReferenceTable, fields: Fields): Promise<void> {
  await execute(
    tx,
    'INSERT INTO retired_reference_keys (table_name, key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [table.table, keyOf(table, fields)],
  );
}

function scopeOf({ tx, caller }: Writing): UseScope {
  return { tx, customerIds: caller.customerIds };
}

async function tellChange(
  { tx, actor }: Writing,
  table: ReferenceTable,
  change: { id: string; action: 'added' | 'changed' | 'deleted'; before?: Fields; after?: Fields },
): Promise<void> {
  await recordAudit(tx, actor, {
    customerId: null,
    action: `${table.name}.${change.action}`,
    subjectKind: table.name,
    subjectId: change.id,
    before: change.before,
    after: change.after,
  });
  if (table.isPlaces) await forgetGazetteer(tx);
}

function noRow({ word }: ReferenceTable): ProblemError {
  return refuse('row_not_found', `This ${word} was not found`, {
    detail: 'Reload the list.',
    field: 'id',
  });
}
