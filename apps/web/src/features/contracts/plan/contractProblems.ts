import type { Contract } from '../contracts.api.ts';

/** Longest contract, in months. */
export const maxMonths = 36;

/** Why a contract can't have this name; null if it can. */
export function nameProblem(name: string, others: readonly Contract[]): string | null {
  if (name.trim() === '') return 'Enter a name';
  const taken = others.some((other) => other.name.toLowerCase() === name.trim().toLowerCase());
  return taken ? 'Another contract of this mode has this name' : null;
}

/** Why a contract can't have this many months; null if it can. */
export function monthsProblem(months: number | string): string | null {
  const count = typeof months === 'number' ? months : Number.NaN;
  return Number.isInteger(count) && count >= 1 && count <= maxMonths
    ? null
    : `Enter 1 to ${maxMonths} months`;
}
