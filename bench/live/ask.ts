import { type ChildProcess, fork } from 'node:child_process';

/** Requests that a program of the bench answers, by name. */
export type Answers = Readonly<Record<string, (about: never) => unknown>>;

type Asked = { readonly id: number; readonly what: string; readonly about: unknown };
type Answered = { readonly id: number; readonly answer?: unknown; readonly failure?: string };

/** A program of the bench in a separate process. */
export type Program<A extends Answers> = {
  ask<K extends keyof A & string>(what: K, ...about: Parameters<A[K]>): Promise<Awaited<ReturnType<A[K]>>>;
  stop(): Promise<void>;
};

/** Starts a bundled program with access to the garbage collector, so that memory is measured without garbage. */
export function startProgram<A extends Answers>(file: string, ...args: string[]): Program<A> {
  const child = fork(file, args, { execArgv: ['--expose-gc'], stdio: ['ignore', 2, 2, 'ipc'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();
  let last = 0;
  child.on('message', ({ id, answer, failure }: Answered) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) asker?.resolve(answer as never);
    else asker?.reject(new Error(failure));
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values())
      reject(new Error(`${file} ended with ${code ?? signal} before it answered`));
  });
  return {
    ask: (what, ...[about]) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        child.send({ id: last, what, about } satisfies Asked);
      }),
    stop: () => stop(child, gone),
  };
}

async function stop(child: ChildProcess, gone: Promise<void>): Promise<void> {
  // The process exits when it is disconnected.
  if (child.connected) child.disconnect();
  await gone;
}

/** In the program: answers the requests of the process that started it. */
export function answerAsks(answers: Answers): void {
  process.on('message', ({ id, what, about }: Asked) => {
    void answered(id, async () => await (answers[what] as (about: unknown) => unknown)(about));
  });
  process.on('disconnect', () => process.exit(0));
}

async function answered(id: number, work: () => Promise<unknown>): Promise<void> {
  const reply: Answered = await work().then(
    (answer) => ({ id, answer }),
    (error: Error) => ({ id, failure: error.stack ?? error.message }),
  );
  process.send?.(reply);
}
