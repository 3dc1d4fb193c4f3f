import type { OfferedMode } from '@lanewright/freight';
import type { Reading } from '../columns/reading.ts';
import type { LinePlan } from '../lines/linePlan.ts';

/** Something the file does not say, found before its rows are read; kept with the reading. */
export type FoundAssumption = {
  readonly key: string;
  readonly text: string;
  readonly why: string;
  /** A remembered answer holds only for the same pattern. */
  readonly pattern: string;
  /** The recommended one first. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Sampled rows it is about. */
  readonly lineCount: number;
};

/** What a kind looks at: the columns as matched, and the first rows as text. */
export type SampledFile = {
  readonly reading: Reading;
  readonly rows: readonly (readonly string[])[];
  readonly mode: OfferedMode;
  /** Texts of every row by column, with their counts, where a kind asked for them to be counted. */
  readonly texts: ReadonlyMap<number, ReadonlyMap<string, number>>;
};

/** One kind of assumption: how it is found and what an answer changes in reading. */
export type AssumptionKind = {
  /** The key, or what stands before its colon. */
  readonly name: string;
  readonly find: (file: SampledFile) => readonly FoundAssumption[];
  /** Whether an answer is used again for the company's next file with these headers. */
  readonly isRemembered?: boolean;
  /** What the answer changes in the columns. */
  readonly columns?: (reading: Reading, found: FoundAssumption, answer: string) => Reading;
  /** What the answer changes in how rows are read. */
  readonly plan?: (plan: LinePlan, found: FoundAssumption, answer: string, reading: Reading) => LinePlan;
  /** Whether a text is an answer, where the choices are not the only ones. */
  readonly accepts?: (found: FoundAssumption, answer: string) => boolean;
};
