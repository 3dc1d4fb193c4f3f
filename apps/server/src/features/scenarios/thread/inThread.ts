import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ThreadProgress } from './threadMessages.ts';
import type { AnswerTo, FromThread, ThreadData, ThreadTask } from './threadTasks.ts';

const here = import.meta.url;
/** The build puts the thread's module beside the program; programs that run from their sources begin it from its own. */
const builtThread = new URL('./scenarioThread.mjs', here);
const threadSource = new URL('./scenarioThread.ts', here);
const beginFromSource = () => {
  // Beside the one that `require` finds stands the one to be imported; the former does not find its own parts.
  const loader = pathToFileURL(
    createRequire(here)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  ).href;
  return `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(threadSource.href)}); })`;
};

export type RunningThread<Answer> = {
  /** What came out. Rejects when the task failed, or took longer than allowed with nothing to keep. */
  readonly answer: Promise<Answer>;
  /** Asks it to keep the best it has and end. */
  stop(): void;
  /** Ends it at once; `answer` then rejects with `ThreadEnded`. */
  end(): void;
};

/** The thread was ended from outside: its task is somebody else's now. */
export class ThreadEnded extends Error {}
/** It did not end in the time allowed. */
export class ThreadTookTooLong extends Error {}

/**
 * Begins a task in a thread of its own: solving holds its thread for long, and the exact engine may not heed the time allowed.
 * After `mostSeconds` the thread is ended, and what it gave to be kept is the answer.
 */
export function inThread<Task extends ThreadTask>(
  task: Task,
  mostSeconds: number,
  onProgress: (progress: ThreadProgress) => void,
): RunningThread<AnswerTo<Task>> {
  const stopFlag = new Int32Array(new SharedArrayBuffer(4));
  const workerData: ThreadData = { task, stopFlag };
  const isBuilt = existsSync(fileURLToPath(builtThread));
  const worker = isBuilt
    ? new Worker(builtThread, { workerData })
    : new Worker(beginFromSource(), { workerData, eval: true, execArgv: [] });
  let kept: AnswerTo<Task> | null = null;
  let giveUp: (reason: Error) => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const answer = new Promise<AnswerTo<Task>>((resolve, reject) => {
    giveUp = reject;
    worker.on('message', (message: FromThread) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('kept' in message) kept = message.kept as AnswerTo<Task>;
      else if ('answer' in message) resolve(message.answer as AnswerTo<Task>);
      else reject(errorOf(message.failure));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the thread ended without an answer')));
    timer = setTimeout(() => {
      if (kept === null) reject(new ThreadTookTooLong(`more than ${mostSeconds} seconds`));
      else resolve(kept);
    }, mostSeconds * 1000);
  });
  const ended = async () => {
    clearTimeout(timer);
    await worker.terminate();
  };
  answer.then(ended, ended);
  return {
    answer,
    stop: () => {
      Atomics.store(stopFlag, 0, 1);
    },
    end: () => giveUp(new ThreadEnded('ended from outside')),
  };
}

function errorOf({ message, stack }: { message: string; stack: string | undefined }): Error {
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
