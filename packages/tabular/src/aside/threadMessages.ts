import type { TabularLimits } from '../limits.ts';
import type { TabularErrorCode } from '../tabularError.ts';
import type { TableOptions } from '../xlsx/openXlsx.ts';
import type { PackedBatch } from './packedBatch.ts';

/** Start parameters of a reading thread. */
export interface ThreadTask {
  readonly path: string;
  readonly sheetIndex: number;
  readonly limits: TabularLimits;
  readonly options: TableOptions;
}

/** Messages from the thread: rows, the end of the rows, or the reason why it stopped. */
export type FromThread =
  | { readonly batch: PackedBatch }
  | { readonly isOver: true }
  | { readonly failure: ThreadFailure };

/** An error in a form that can be sent between threads. `code` is set for a TabularError. */
export interface ThreadFailure {
  readonly code: TabularErrorCode | null;
  readonly row: number | null;
  readonly message: string;
  readonly stack: string | undefined;
}

/** Permission to send one more batch, in memory that is free again. */
export interface ToThread {
  readonly free: SharedArrayBuffer | null;
}
