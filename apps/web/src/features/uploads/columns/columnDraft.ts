import { isOfferedMode, requiredGroupsForMode } from '@lanewright/freight';
import type { ConfirmedColumns, FileColumns } from '../uploadTypes.ts';

/** Unconfirmed changes to the proposed matches. */
export interface ColumnDraft {
  fields: ReadonlyMap<number, string | null>;
  modeTexts: ReadonlyMap<string, boolean>;
  answers: Readonly<Record<string, string>>;
}

export const emptyDraft: ColumnDraft = { fields: new Map(), modeTexts: new Map(), answers: {} };

/** Returns the field of a column: changed, else proposed. */
export function fieldOf(column: FileColumns['columns'][number], draft: ColumnDraft): string | null {
  const changed = draft.fields.get(column.columnNo);
  return changed === undefined ? column.field : changed;
}

/** Whether rows with a mode value belong to this upload: changed, else proposed. */
export function isTaken(value: FileColumns['modeValues'][number], draft: ColumnDraft): boolean {
  return draft.modeTexts.get(value.text) ?? value.taken;
}

export function answerOf(question: FileColumns['questions'][number], draft: ColumnDraft): string {
  return draft.answers[question.key] ?? question.answer ?? '';
}

export interface RequiredGroup {
  label: string;
  filled: boolean;
  /** Fields of which one is required. */
  anyOf: readonly string[];
}

/** Returns the data that every row needs, and whether a column has it. */
export function requiredGroups(columns: FileColumns, draft: ColumnDraft, mode: number): RequiredGroup[] {
  if (!isOfferedMode(mode)) return [];
  const filled = new Set(columns.columns.map((column) => fieldOf(column, draft)));
  return requiredGroupsForMode(mode).map(({ label, anyOf }) => ({
    label,
    filled: anyOf.some((field) => filled.has(field)),
    anyOf,
  }));
}

const portOrAirportCode = /^[A-Z]{3}([A-Z]{2})?$/;

/** Returns the field of a required group that fits a column's cells: a port or airport for codes, else a city. */
export function fieldForGroup({ anyOf }: RequiredGroup, samples: readonly string[]): string | undefined {
  const areCodes = samples.some((sample) => portOrAirportCode.test(sample.trim()));
  const city = anyOf.find((field) => field.endsWith('City'));
  return areCodes ? anyOf[0] : (city ?? anyOf[0]);
}

/** Returns why these columns cannot be confirmed; undefined if they can. */
export function reasonNotToGoOn(columns: FileColumns, draft: ColumnDraft, mode: number): string | undefined {
  const missing = requiredGroups(columns, draft, mode).filter(({ filled }) => !filled);
  if (missing.length > 0) {
    const labels = missing.map(({ label }) => label.toLowerCase()).join(', ');
    return `Map a column to: ${labels}.`;
  }
  const twice = matchedTwice(columns, draft);
  if (twice !== undefined) return `Two columns are mapped to “${twice}”. Choose one of them.`;
  if (columns.modeValues.length > 0 && !columns.modeValues.some((value) => isTaken(value, draft))) {
    return 'Select at least one mode for this upload.';
  }
  const open = columns.questions.filter((question) => answerOf(question, draft).trim() === '');
  if (open.length > 0)
    return open.length === 1 ? 'One question is unanswered.' : `${open.length} questions are unanswered.`;
  return undefined;
}

/** The only field that several columns can fill: their amounts are added up. */
const repeatableField = 'otherCharge';

function matchedTwice(columns: FileColumns, draft: ColumnDraft): string | undefined {
  const seen = new Set<string>();
  for (const column of columns.columns) {
    const field = fieldOf(column, draft);
    if (field === null || field === repeatableField) continue;
    if (seen.has(field)) return columns.fields.find((one) => one.field === field)?.label ?? field;
    seen.add(field);
  }
  return undefined;
}

/** Returns the matches for the confirm request, changed or not. */
export function confirmedColumns(columns: FileColumns, draft: ColumnDraft): ConfirmedColumns {
  return {
    sheet: columns.sheet,
    columns: columns.columns.map((column) => ({
      columnNo: column.columnNo,
      field: fieldOf(column, draft),
    })),
    modeTexts: columns.modeValues.filter((value) => isTaken(value, draft)).map(({ text }) => text),
    answers: Object.fromEntries(
      columns.questions
        .map((question) => [question.key, answerOf(question, draft).trim()] as const)
        .filter(([, answer]) => answer !== ''),
    ),
  };
}
