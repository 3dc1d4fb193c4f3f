import type { referenceData } from '@lanewright/contract';
import { cutText } from '../../../../platform/cutText.ts';
import type { FieldValue } from '../referenceTable.ts';

/** The value of a cell; `undefined` if it is empty and the field stays, or has its default in a new row. */
export type ReadCell = { readonly value: FieldValue | undefined } | { readonly fault: string };

const yes = new Set(['true', 'yes', 'y', '1', 'x']);
const no = new Set(['false', 'no', 'n', '0']);

/** Parses a cell's text as a value of its field. */
export function readCell(field: referenceData.ReferenceField, cell: string): ReadCell {
  const text = plainText(cell);
  switch (field.kind) {
    case 'number':
    case 'mode':
      return readNumber(text);
    case 'flag':
      return readFlag(text);
    case 'list':
      return {
        value: text
          .split(';')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      };
    case 'choice':
      return readChoice(field.choices ?? [], text);
    default:
      return { value: text === '' ? null : text };
  }
}

/** Removes the protection against being run as a formula, and characters that no text may contain. */
export function plainText(cell: string): string {
  return cell
    .replace(/\0|\p{Surrogate}/gu, '')
    .replace(/(^|[;\t\r\n])'([^\S\t\r\n]*[=+\-@＝＋－＠])/g, '$1$2')
    .trim();
}

function readNumber(text: string): ReadCell {
  if (text === '') return { value: null };
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)
    ? { value: Number(text) }
    : { fault: `“${cutText(text, 40)}” is not a number` };
}

function readFlag(text: string): ReadCell {
  const said = text.toLowerCase();
  if (said === '') return { value: undefined };
  if (yes.has(said)) return { value: true };
  return no.has(said) ? { value: false } : { fault: `“${cutText(text, 40)}” is not yes or no` };
}

function readChoice(choices: readonly string[], text: string): ReadCell {
  if (text === '') return { value: undefined };
  const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
  return found === undefined
    ? { fault: `“${cutText(text, 40)}” is not one of ${choices.join(', ')}` }
    : { value: found };
}
