import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ThreadProgress } from './threadMessages.ts';
import type { AnswerTo, FromThread, ThreadData, ThreadTask } from './threadTasks.ts';

const here = import.meta.url;
/** The build puts the thread's module next to the program; programs that run from source start it from source. */
const builtThread = new URL('./scenarioThread.mjs', here);
const threadSource = new URL('./scenarioThread.ts', here);
const beginFromSource = () => {
  // The package ships a CommonJS build, which `require` finds, and an ES build; only the ES build resolves its own files.
  const loader = pathToFileURL(
    createRequire(here)
      .resolve('tsx/esm/api')
      .replace(/\.cjs$/, '.mjs'),
  ).href;
  return `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(threadSource.href)}); })`;
};

export type RunningThread<Answer> = {
  /** The task's answer. Rejects when the task failed, or took longer than allowed and kept nothing. */
  readonly answer: Promise<Answer>;
  /** Asks the task to keep its best answer and end. */
  stop(): void;
  /** Ends the thread at once; `answer` then rejects with `ThreadEnded`. */
  end(): void;
};

/** The thread was ended from outside: its run is no longer this process's task. */
export class ThreadEnded extends Error {}
/** The thread did not end in the time allowed. */
export class ThreadTookTooLong extends Error {}

/**
 * Starts a task in its own thread: solving blocks its thread for long, and the exact engine may ignore the time limit. After
 * `mostSeconds` the thread is ended, and the last answer it asked to keep is used.
 */
export function runInWorker<Task extends ThreadTask>(
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
