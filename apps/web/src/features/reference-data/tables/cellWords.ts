import { modeDetails, offeredModes } from '@lanewright/freight';
import { formatMoment } from '../../../ui/figures.ts';
import type { Cell, Field, ReferenceRow } from './referenceRow.ts';
import type { TableLook } from './tableConfig.ts';

/** Formats a field's value; a dash for an empty one. */
export function cellWords(field: Pick<Field, 'kind'>, value: Cell | undefined): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field.kind === 'mode') return modeTitle(Number(value));
  if (field.kind === 'choice') return choiceWords(String(value));
  return String(value);
}

/** Label of a choice: "Large", "USMCA". */
export function choiceWords(choice: string): string {
  if (choice === 'NONE') return 'None';
  return choice.charAt(0).toUpperCase() + choice.slice(1);
}

function modeTitle(mode: number): string {
  const known = offeredModes.find((one) => one === mode);
  return known === undefined ? String(mode) : modeDetails[known].title;
}

/** Display name of a row: "Rotterdam (NLRTM)". */
export function rowName({ called }: TableLook, row: Readonly<Record<string, Cell | undefined>>): string {
  const [name = '', more = ''] = called.map((field) => String(row[field ?? ''] ?? ''));
  return name === '' || more === '' ? name || more : `${name} (${more})`;
}

const sourceWords = {
  start: 'Built in',
  import: 'From an imported file',
  person: 'Added manually',
} as const satisfies Record<ReferenceRow['source'], string>;

/** Describes the source of a row and when it was last changed. */
export function originWords({ source, updatedAt }: ReferenceRow): string {
  return updatedAt === null
    ? `${sourceWords[source]}.`
    : `${sourceWords[source]}; last changed ${formatMoment(updatedAt)}.`;
}
