/** What separates the decimals in a column: `.` or `,`. */
export type DecimalMark = '.' | ',';

/** Longer than any amount; the patterns below take their time with long texts that are none. */
const longest = 100;

const currencySigns = /^(?:[A-Z]{3}|US\$|CA\$|C\$|A\$|[$€£¥₹])\s*|\s*(?:[A-Z]{3}|[$€£¥₹])$/gi;

/**
 * The plain decimal text of an amount as people write it: `$1,234.50`, `(1,234.50)` (negative), `1.234,50`, `12-`,
 * `USD 7`, `1 234,5`. Null for everything else, percentages among it. `mark` decides `1,234` and `1.234` only.
 */
export function readAmount(cell: string, mark: DecimalMark = '.'): string | null {
  let text = cell.trim();
  if (text.length > longest) return null;
  text = text.replace(/[\u00a0\u202f\u2009]/g, ' ');
  let negative = false;
  const flip = (rest: string) => {
    negative = !negative;
    text = rest.trim();
  };
  if (/^\(.*\)$/.test(text)) flip(text.slice(1, -1));
  if (/^[-−]/.test(text)) flip(text.slice(1));
  text = text.replace(currencySigns, '').trim();
  if (/^[-−]/.test(text)) flip(text.slice(1));
  else if (/\d[-−]$/.test(text)) flip(text.slice(0, -1));
  if (/^\(.*\)$/.test(text)) flip(text.slice(1, -1));
  text = text.replace(/^\+/, '');
  const digits = plainDigits(text, mark);
  if (digits === null) return null;
  return negative && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** Which mark an amount proves by its own form; null when it fits both. */
export function provenMark(cell: string): DecimalMark | null {
  if (cell.length > longest) return null;
  const text = cell.replace(/[^\d.,]/g, '');
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(text) || /^\d*\.(\d{1,2}|\d{4,})$/.test(text)) return '.';
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(text) || /^\d+,(\d{1,2}|\d{4,})$/.test(text)) return ',';
  if (/^\d{1,3}(,\d{3}){2,}$/.test(text)) return '.';
  return /^\d{1,3}(\.\d{3}){2,}$/.test(text) ? ',' : null;
}

function plainDigits(text: string, mark: DecimalMark): string | null {
  if (/^\d+$/.test(text)) return canonical(text, '');
  // A number with the point first is one whatever the column's mark: grouping never leaves other than three digits.
  const proven = provenMark(text) ?? mark;
  const grouped =
    proven === '.'
      ? /^(\d{1,3}(?:[, ']\d{3})+|\d*)(?:\.(\d*))?$/
      : /^(\d{1,3}(?:[. ']\d{3})+|\d*)(?:,(\d*))?$/;
  const match = grouped.exec(text);
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  return whole === '' && decimals === '' ? null : canonical(whole.replace(/\D/g, ''), decimals);
}

function canonical(whole: string, decimals: string): string {
  const kept = decimals.replace(/0+$/, '');
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (kept === '' ? '' : `.${kept}`);
}
