import { sentence } from '../../../ui/form/formProblem.ts';
import type { Cell, Field, ReferenceRow } from './referenceRow.ts';
import type { TableLook } from './tableConfig.ts';
import { fieldsOf, rowSchemas } from './tableLooks.ts';

/** Form values of a row by field; text inputs as typed. */
export type RowDraft = Readonly<Record<string, string | boolean | readonly string[]>>;
export type FieldProblems = Readonly<Record<string, string>>;

/** Returns the initial form values: those of the row, or the defaults of a new row. */
export function draftOf(look: TableLook, row: ReferenceRow | undefined): RowDraft {
  return Object.fromEntries(
    fieldsOf(look.name).map((field) => {
      const value = row === undefined ? (look.fields[field.name]?.initially ?? null) : row[field.name];
      return [field.name, typedOf(field, value ?? null)];
    }),
  );
}

function typedOf({ kind }: Field, value: Cell): RowDraft[string] {
  if (kind === 'flag') return value === true;
  if (kind === 'list') return Array.isArray(value) ? value : [];
  return value === null ? '' : String(value);
}

/** Converts a draft to the request body. A choice not made is omitted, so that the server's default applies. */
export function valuesOf(look: TableLook, draft: RowDraft): Record<string, Cell> {
  return Object.fromEntries(
    fieldsOf(look.name).flatMap((field): [string, Cell][] => {
      const value = valueOf(field, draft[field.name]);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

function valueOf(field: Field, typed: RowDraft[string] | undefined): Cell | undefined {
  if (typeof typed === 'boolean') return typed;
  if (typeof typed === 'object') return [...typed];
  const text = typed?.trim() ?? '';
  if (field.kind === 'choice' || field.kind === 'mode') {
    if (text === '') return undefined;
    return field.kind === 'mode' ? Number(text) : text;
  }
  if (text === '') return field.isRequired === true && field.kind !== 'number' ? '' : null;
  return field.kind === 'number' ? numberOf(text) : text;
}

/** Parses a number as typed; a comma is accepted as the decimal point. */
export function numberOf(text: string): number {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Returns client-side validation errors by field. */
export function problemsOf(look: TableLook, draft: RowDraft): FieldProblems {
  const values = valuesOf(look, draft);
  const problems: Record<string, string> = {};
  for (const field of fieldsOf(look.name)) {
    const value = values[field.name];
    const rule = look.fields[field.name]?.rule;
    if (typeof value === 'number' && Number.isNaN(value))
      problems[field.name] = rule ?? 'Enter a number, such as 51.9225';
    else if (field.isRequired === true && (value === undefined || value === null || value === ''))
      problems[field.name] = rule ?? 'Required';
  }
  const known = rowSchemas[look.name].safeParse(values);
  for (const { path, message } of known.error?.issues ?? []) {
    const name = String(path[0]);
    problems[name] ??= look.fields[name]?.rule ?? sentence(message);
  }
  if ('latitude' in values && (values.latitude === null) !== (values.longitude === null))
    problems[values.latitude === null ? 'latitude' : 'longitude'] ??=
      'Enter both latitude and longitude, or neither';
  return problems;
}

/** Returns the fields in which two drafts differ. */
export function changedFields(look: TableLook, before: RowDraft, after: RowDraft): readonly Field[] {
  return fieldsOf(look.name).filter(
    ({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** Applies the typed changes to a row that another user has changed; fields not edited take the other user's values. */
export function rebased(look: TableLook, begun: RowDraft, typed: RowDraft, theirs: RowDraft): RowDraft {
  const touched = changedFields(look, begun, typed).map(({ name }) => [name, typed[name] ?? '']);
  return { ...theirs, ...Object.fromEntries(touched) };
}
