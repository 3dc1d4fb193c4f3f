import type { TabularLimits } from '../limits.ts';
import type { TabularErrorCode } from '../tabularError.ts';
import type { TableOptions } from '../xlsx/openXlsx.ts';
import type { PackedBatch } from './packedBatch.ts';

/** What a reading thread is told when it starts. */
export interface ThreadTask {
  readonly path: string;
  readonly sheetIndex: number;
  readonly limits: TabularLimits;
  readonly options: TableOptions;
}

/** What it says: rows, that there are no more, or why it stopped. */
export type FromThread =
  | { readonly batch: PackedBatch }
  | { readonly isOver: true }
  | { readonly failure: ThreadFailure };

/** An error in a form that goes from thread to thread. `code` is there for a TabularError. */
export interface ThreadFailure {
  readonly code: TabularErrorCode | null;
  readonly row: number | null;
  readonly message: string;
  readonly stack: string | undefined;
}

/** Leave to send one batch more, in memory that is free again. */
export interface ToThread {
  readonly free: SharedArrayBuffer | null;
}
