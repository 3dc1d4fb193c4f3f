import type { World } from './world.ts';

/** Something that is looked at from outside, and the rows of docs/conformance.md that it shows. */
export type Check = {
  readonly rows: readonly string[];
  readonly says: string;
  /** Throws with what was seen instead. */
  run(world: World): Promise<void>;
};

/** Statements of one line: `rowsOfLine('3.7', 1, 21)` is 3.7.1 to 3.7.21. */
export const rowsOfLine = (line: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `${line}.${first + at}`);

/** The members a thing lacks. */
export function lacks(thing: unknown, members: readonly string[]): string[] {
  const known = typeof thing === 'object' && thing !== null ? Object.keys(thing) : [];
  return members.filter((member) => !known.includes(member));
}
