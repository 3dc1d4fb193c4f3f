import type { Tone } from '../../../../ui/StatusBadge.tsx';
import { countAre, countOf } from '../../../../ui/figures.ts';
import { cellWords, rowName } from '../cellWords.ts';
import type { TableLook } from '../tableConfig.ts';
import { sentence } from '../../../../ui/form/formProblem.ts';
import { fieldsOf } from '../tableLooks.ts';
import type { ImportRow, TableImport, Verdict } from './imports.api.ts';

export const verdictWords: Readonly<Record<Verdict, { word: string; says: string; tone: Tone }>> = {
  new: { word: 'New', says: 'not in the list yet', tone: 'good' },
  changed: { word: 'Changed', says: 'in the list, with other values', tone: 'busy' },
  unchanged: { word: 'Unchanged', says: 'same as in the list', tone: 'neutral' },
  flagged: { word: 'Flagged', says: 'excluded, each with a reason', tone: 'warn' },
};

/** Describes what happens to a row of the file, and why. */
export function sayRow(look: TableLook, { verdict, values, before, flags }: ImportRow): string {
  if (verdict === 'flagged') return flags.map(({ message }) => sentence(message)).join('; ');
  if (verdict === 'new') return 'Added';
  const changes = fieldsOf(look.name)
    .filter(({ name }) => before !== null && name in before)
    .map(
      (field) =>
        `${field.header}: ${cellWords(field, before?.[field.name])} → ${cellWords(field, values[field.name])}`,
    );
  return changes.length === 0 ? '–' : changes.join('; ');
}

/** Display name of a row of the file; a dash if nothing in it could be read. */
export function importRowName(look: TableLook, { values }: ImportRow): string {
  return rowName(look, values) || '–';
}

/** Position of a row in the file: "7", or "7 of Sheet2" if there are several sheets. */
export function rowPlace({ rowNo, sheet }: Pick<ImportRow, 'rowNo' | 'sheet'>): string {
  return sheet === undefined ? String(rowNo) : `${rowNo} of ${sheet}`;
}

/**
 * Describes what applying a file does: "2 new ports and 1 changed one are taken over for every company; 1 flagged row is left out."
 */
export function sayTakenOver(
  { one, many }: Pick<TableLook, 'one' | 'many'>,
  counts: Pick<TableImport['counts'], 'new' | 'changed' | 'flagged'>,
): string {
  const parts = [
    counts.new > 0 && countOf(counts.new, `new ${one}`, `new ${many}`),
    counts.changed > 0 && countOf(counts.changed, `changed ${one}`, `changed ${many}`),
  ].filter((part) => part !== false);
  const verb = parts.length === 1 && counts.new + counts.changed === 1 ? 'is' : 'are';
  const left = counts.flagged === 0 ? '' : `; ${countAre(counts.flagged, 'flagged row')} excluded`;
  return `${parts.join(' and ')} ${verb} imported for every company${left}.`;
}
