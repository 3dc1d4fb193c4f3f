import type { World } from './world.ts';

/** A check through the public interfaces, and the rows of docs/conformance.md that it covers. */
export type Check = {
  readonly rows: readonly string[];
  readonly says: string;
  /** It changes data: run it against a separate product, or with `--writes`. */
  readonly changes?: boolean;
  /** Throws an error with the actual result. */
  run(world: World): Promise<void>;
};

/** Statements of one line: `rowsOfLine('3.7', 1, 21)` is 3.7.1 to 3.7.21. */
export const rowsOfLine = (line: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `${line}.${first + at}`);

/** Returns the properties missing from a value. */
export function lacks(value: unknown, members: readonly string[]): string[] {
  const known = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return members.filter((member) => !known.includes(member));
}
