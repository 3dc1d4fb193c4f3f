/** A text parsed as a number: its plain decimal text, or why it is invalid. */
export type ReadNumber = { kind: 'number'; text: string } | { kind: 'wrong'; message: string };

const plain = /^-?(\d+\.?\d*|\.\d+)$/;
const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
const decimalComma = /^-?(\d{1,3}([. ]\d{3})*|\d+),\d+$/;

/**
 * Parses a number as people and Excel write it: thousands with commas or spaces, a currency sign, negatives in brackets. Rejects
 * decimal commas, because "1,234" would be ambiguous.
 */
export function readNumber(text: string): ReadNumber {
  let rest = text.replaceAll(/[\u00A0\u2007\u202F]/g, ' ').trim();
  rest = rest.replaceAll(/[\u2212\u2013]/g, '-');
  const bracketed = /^\((.*)\)$/.exec(rest)?.[1];
  if (bracketed !== undefined) rest = `-${bracketed.trim()}`;
  rest = rest.replace(/^(-?)\s*[$€£¥]\s*/, '$1').replace(/\s*[$€£¥]$/, '');
  if (plain.test(rest)) return { kind: 'number', text: tidy(rest) };
  if (grouped.test(rest)) return { kind: 'number', text: tidy(rest.replaceAll(',', '')) };
  if (/^-?\d{1,3}( \d{3})+(\.\d*)?$/.test(rest))
    return { kind: 'number', text: tidy(rest.replaceAll(' ', '')) };
  if (decimalComma.test(rest)) return { kind: 'wrong', message: 'Use a point for decimals, e.g. 12.50.' };
  return { kind: 'wrong', message: 'This isn’t a number.' };
}

/** Returns "-12.5" for "-0012.50": without leading and trailing zeros, so that equal numbers are equal texts. */
function tidy(text: string): string {
  const negative = text.startsWith('-');
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const significant = decimals.replace(/0+$/, '');
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${significant === '' ? '' : `.${significant}`}`;
  return negative && digits !== '0' ? `-${digits}` : digits;
}
