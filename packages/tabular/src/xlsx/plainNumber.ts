/**
 * Text of a number as Excel shows it: at most 15 significant digits, never an exponent. `0.30000000000000004` → `0.3`,
 * `1.2E-3` → `0.0012`. Text that is no number comes back untouched.
 */
export function plainNumberText(text: string): string {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  const shortest = String(Number(value.toPrecision(15)));
  return shortest.includes('e') ? withoutExponent(shortest) : shortest;
}

function withoutExponent(text: string): string {
  const [mantissa = '', exponentText = '0'] = text.split('e');
  const exponent = Number(exponentText);
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - whole.length)}${whole}${fraction}`;
  return `${sign}${whole}${fraction.padEnd(exponent, '0')}`;
}
