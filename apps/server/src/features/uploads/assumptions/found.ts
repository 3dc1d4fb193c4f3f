import type { OfferedMode } from '@lanewright/freight';
import type { Reading } from '../columns/reading.ts';
import type { MergedCells } from '@lanewright/tabular';
import type { LinePlan } from '../lines/linePlan.ts';

/** A gap in the file, found before its rows are read; stored with the reading. */
export type FoundAssumption = {
  readonly key: string;
  readonly text: string;
  readonly why: string;
  /** A remembered answer holds only for the same pattern. */
  readonly pattern: string;
  /** The recommended one first. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Number of sampled rows affected. */
  readonly lineCount: number;
};

/** The input of a kind: the matched columns, and the first rows as text. */
export type SampledFile = {
  readonly reading: Reading;
  readonly rows: readonly (readonly string[])[];
  readonly mode: OfferedMode;
  /** Texts of all rows with their counts, by column, for columns that a kind needs counted. */
  readonly texts: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** The number of each of the rows in its sheet, and the cells merged over several rows of the whole sheet. */
  readonly rowNumbers?: readonly number[];
  readonly merges?: readonly MergedCells[];
};

/** One kind of assumption: how it is detected and how an answer changes reading. */
export type AssumptionKind = {
  /** The key, or the part before its colon. */
  readonly name: string;
  readonly find: (file: SampledFile) => readonly FoundAssumption[];
  /** Whether an answer is reused for the company's next file with the same headers. */
  readonly isRemembered?: boolean;
  /** Applies the answer to the columns. */
  readonly columns?: (reading: Reading, found: FoundAssumption, answer: string) => Reading;
  /** Applies the answer to how rows are read. */
  readonly plan?: (plan: LinePlan, found: FoundAssumption, answer: string, reading: Reading) => LinePlan;
  /** Whether a text is a valid answer, if answers other than the choices are allowed. */
  readonly accepts?: (found: FoundAssumption, answer: string) => boolean;
};
