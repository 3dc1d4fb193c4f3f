// A thread that reads one sheet and passes on its rows; see openTableAside.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { openTable } from '../openTable.ts';
import { TabularError } from '../tabularError.ts';
import { packBatch } from './packedBatch.ts';
import type { FromThread, ThreadFailure, ThreadTask, ToThread } from './threadMessages.ts';

const port = parentPort;
if (port === null) throw new Error('this module is the main module of a thread');
const { path, sheetIndex, limits, options } = workerData as ThreadTask;

const free: (SharedArrayBuffer | null)[] = [];
let onFree: (() => void) | null = null;
port.on('message', (message: ToThread) => {
  free.push(message.free);
  onFree?.();
});

const say = (message: FromThread): void => port.postMessage(message);

try {
  const table = await openTable(path, limits, options);
  try {
    for await (const batch of table.readBatches(sheetIndex)) {
      if (free.length === 0)
        await new Promise<void>((resolve) => {
          onFree = resolve;
        });
      onFree = null;
      say({ batch: packBatch(batch, free.shift() ?? null, options.hashesRows === true) });
    }
  } finally {
    await table.close();
  }
  say({ isOver: true });
} catch (error) {
  say({ failure: failureOf(error) });
}
port.close();

function failureOf(error: unknown): ThreadFailure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return error instanceof TabularError
    ? { code: error.code, row: error.row, message, stack }
    : { code: null, row: null, message, stack };
}
