// Bundled for both a page and a worker: runs a case of the list with the official client's own bundle.
import type * as SignalR from '@microsoft/signalr';
import { allCases } from '../cases/all.ts';
import type { Place, TransportName } from '../cases/case.ts';

type Errand = {
  readonly number: string;
  readonly transport: TransportName;
  /** Address of the test server; default: the page’s own origin. */
  readonly origin?: string;
};

const surroundings = globalThis as unknown as {
  signalR: typeof SignalR;
  WebSocket: Place['WebSocket'];
  location: { origin: string };
  runCase(errand: Errand): Promise<string>;
  runInWorker(errand: Errand): Promise<string>;
  document?: unknown;
  onmessage: ((event: { data: Errand }) => void) | null;
  postMessage(answer: string): void;
  Worker: new (
    url: string,
  ) => {
    onmessage: (event: { data: string }) => void;
    onerror: (event: { message: string }) => void;
    postMessage(errand: Errand): void;
    terminate(): void;
  };
};

/** Runs a case here; returns `passed` or the error. */
async function runCase({ number, transport, origin }: Errand): Promise<string> {
  const wanted = allCases.find((each) => String(each.number) === number);
  if (!wanted) return `there is no case ${number}`;
  try {
    await wanted.run({
      signalR: surroundings.signalR,
      platform: 'browser',
      origin: origin ?? surroundings.location.origin,
      transport,
      WebSocket: surroundings.WebSocket,
    });
    return 'passed';
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Runs a case in a new web worker. */
function runInWorker(errand: Errand): Promise<string> {
  const worker = new surroundings.Worker('/worker.js');
  const answered = new Promise<string>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => resolve(`the worker failed: ${message}`);
  });
  worker.postMessage(errand);
  return answered.finally(() => worker.terminate());
}

if (surroundings.document) {
  surroundings.runCase = runCase;
  surroundings.runInWorker = runInWorker;
} else {
  surroundings.onmessage = ({ data }) =>
    void runCase(data).then((answer) => surroundings.postMessage(answer));
}
