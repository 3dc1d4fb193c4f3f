/** An exact number: numerator ÷ denominator, the denominator above 0. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const zero: Fraction = { over: 0n, under: 1n };
export const one: Fraction = { over: 1n, under: 1n };

/** Parses plain decimal text such as "-12.50"; throws on anything else. */
export function fraction(text: string | number | bigint): Fraction {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(text));
  if (!match) throw new Error(`"${text}" is not a plain decimal number.`);
  const [, sign = '', whole = '', decimals = ''] = match;
  const over = BigInt(whole + decimals);
  return { over: sign ? -over : over, under: 10n ** BigInt(decimals.length) };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.under === b.under) return { over: a.over + b.over, under: a.under };
  return reduced(a.over * b.under + b.over * a.under, a.under * b.under);
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, { over: -b.over, under: b.under });
}

export function times(a: Fraction, b: Fraction): Fraction {
  return reduced(a.over * b.over, a.under * b.under);
}

/** Throws on division by 0. */
export function dividedBy(a: Fraction, b: Fraction): Fraction {
  if (b.over === 0n) throw new Error('Divided by 0.');
  return reduced(a.over * b.under, a.under * b.over);
}

/** Below 0 if a is smaller, 0 if they are equal, above 0 if a is greater. */
export function compared(a: Fraction, b: Fraction): number {
  const left = a.over * b.under;
  const right = b.over * a.under;
  return left === right ? 0 : left < right ? -1 : 1;
}

export function greater(a: Fraction, b: Fraction): Fraction {
  return compared(a, b) >= 0 ? a : b;
}

export function smaller(a: Fraction, b: Fraction): Fraction {
  return compared(a, b) <= 0 ? a : b;
}

export function sumOf(parts: Iterable<Fraction>): Fraction {
  let sum = zero;
  for (const part of parts) sum = plus(sum, part);
  return sum;
}

/** Rounds half-up to a number of decimals; halves of negative numbers round away from 0, as in bookkeeping. */
export function roundedHalfUp(value: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals);
  const negative = value.over < 0n;
  const scaled = (negative ? -value.over : value.over) * scale;
  const quotient = (scaled * 2n + value.under) / (value.under * 2n);
  return { over: negative ? -quotient : quotient, under: scale };
}

/** Rounds up to the next multiple of a step: 99.2 with a step of 0.5 is 99.5. */
export function roundedUpTo(value: Fraction, step: Fraction): Fraction {
  const steps = dividedBy(value, step);
  const whole = steps.over / steps.under;
  const up = whole * steps.under < steps.over ? whole + 1n : whole;
  return times({ over: up, under: 1n }, step);
}

/** Text with exactly this many decimals, rounded half-up. */
export function decimalText(value: Fraction, decimals: number): string {
  const { over } = roundedHalfUp(value, decimals);
  const digits = (over < 0n ? -over : over).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = decimals > 0 ? `.${digits.slice(-decimals)}` : '';
  return `${over < 0n ? '-' : ''}${whole}${rest}`;
}

function reduced(over: bigint, under: bigint): Fraction {
  let a = over < 0n ? -over : over;
  let b = under < 0n ? -under : under;
  while (b !== 0n) [a, b] = [b, a % b];
  const divisor = under < 0n ? -a : a;
  return divisor === 0n ? zero : { over: over / divisor, under: under / divisor };
}
