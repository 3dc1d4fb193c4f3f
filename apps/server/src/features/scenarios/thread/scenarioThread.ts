// Thread that runs one task of a scenario; see runInWorker.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { analyseTask } from '../analyses/analyseTask.ts';
import { solveTask, type Watch } from './solveTask.ts';
import type { FromThread, ThreadData } from './threadTasks.ts';

const port = parentPort;
if (port === null) throw new Error('this module is the main module of a thread');
const { task, stopFlag } = workerData as ThreadData;

const say = (message: FromThread): void => port.postMessage(message);
const shouldStop = () => Atomics.load(stopFlag, 0) !== 0;
/** Watchers check twice a second; more messages would be discarded. */
const tellEveryMs = 200;
let toldAt = -Infinity;
const watch: Watch = {
  shouldStop,
  onProgress(progress) {
    const at = performance.now();
    if (at - toldAt < tellEveryMs) return;
    toldAt = at;
    say({ progress });
  },
  keep: (kept) => say({ kept }),
};

try {
  const answer = await (task.kind === 'solve' ? solveTask(task, watch) : analyseTask(task, watch));
  say({ answer });
} catch (error) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  say({ failure: { message, stack } });
}
port.close();
