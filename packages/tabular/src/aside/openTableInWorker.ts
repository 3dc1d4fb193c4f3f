import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CellBatch } from '../cellBatch.ts';
import { defaultLimits, type TabularLimits } from '../limits.ts';
import { type OpenedTable, openTable } from '../openTable.ts';
import { TabularError } from '../tabularError.ts';
import type { TableOptions } from '../xlsx/openXlsx.ts';
import { unpackBatch } from './packedBatch.ts';
import type { FromThread, ThreadFailure, ThreadTask, ToThread } from './threadMessages.ts';

/** The thread's module is next to the built program; programs run from source read in their own thread. */
const builtThread = new URL('./tableThread.mjs', import.meta.url);
/** A thread costs some 50 ms; files below this size are read faster than that. */
const worthAThread = 2_000_000;
/** Maximum number of batches in flight: one is being processed, one waits, one is being read. */
const batchesAhead = 3;

/**
 * Like `openTable`, but reads the rows of a large file in a separate thread: processing runs on another core, and inflating a
 * workbook does not block the main thread.
 */
export async function openTableInWorker(
  path: string,
  limits: TabularLimits = defaultLimits,
  options: TableOptions = {},
  thread = builtThread,
): Promise<OpenedTable> {
  const table = await openTable(path, limits, options);
  const { size } = await stat(path);
  if (size < worthAThread || !existsSync(fileURLToPath(thread))) return table;
  return {
    ...table,
    readBatches: (sheetIndex) => readInThread(thread, { path, sheetIndex, limits, options }),
  };
}

async function* readInThread(thread: URL, task: ThreadTask): AsyncIterable<CellBatch> {
  const worker = new Worker(thread, { workerData: task });
  const said: FromThread[] = [];
  let onSaid: (() => void) | null = null;
  const take = (message: FromThread) => {
    said.push(message);
    onSaid?.();
  };
  const giveUp = (error: Error) =>
    take({ failure: { code: null, row: null, message: error.message, stack: error.stack } });
  const allow = (free: SharedArrayBuffer | null) => worker.postMessage({ free } satisfies ToThread);
  worker.on('message', take);
  worker.on('error', giveUp);
  worker.on('exit', () => giveUp(new Error('the thread that read the file ended')));
  try {
    for (let ahead = 0; ahead < batchesAhead; ahead++) allow(null);
    while (true) {
      if (said.length === 0)
        await new Promise<void>((resolve) => {
          onSaid = resolve;
        });
      onSaid = null;
      const message = said.shift() as FromThread;
      if ('isOver' in message) return;
      if ('failure' in message) throw errorOf(message.failure);
      yield unpackBatch(message.batch);
      allow(message.batch.memory);
    }
  } finally {
    await worker.terminate();
  }
}

function errorOf({ code, row, message, stack }: ThreadFailure): Error {
  const error = code === null ? new Error(message) : new TabularError(code, message, row);
  if (stack !== undefined) error.stack = stack;
  return error;
}
