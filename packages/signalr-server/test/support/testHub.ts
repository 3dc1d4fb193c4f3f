import { setImmediate as turn } from 'node:timers/promises';
import {
  defineHub,
  type HubContext,
  type HubServer,
  method,
  type Principal,
  stream,
} from '../../src/index.ts';

/** The exception that ASP.NET would throw: its name is part of the text that a client gets with detailed errors. */
class InvalidOperationException extends Error {
  override readonly name = 'InvalidOperationException';
}

/** Departures by tag, which tests can await. */
export class Departures {
  #waiting = new Map<string, () => void>();
  #gone = new Set<string>();

  depart(tag: string) {
    this.#gone.add(tag);
    this.#waiting.get(tag)?.();
  }

  async of(tag: string): Promise<void> {
    if (!this.#gone.has(tag)) await new Promise<void>((resolve) => this.#waiting.set(tag, resolve));
  }
}

type Context = HubContext<Principal>;

/** The hub of the acceptance list. `server` returns the server it runs on, once that exists. */
export function testHub(server: () => HubServer<Principal>, departures = new Departures()) {
  const inside = new Map<string, number>();
  const orders = new Map<string, unknown[]>();
  const ended = (context: Context) =>
    new Promise<void>((resolve) => {
      if (context.abortSignal.aborted) resolve();
      else context.abortSignal.addEventListener('abort', () => resolve());
    });
  return defineHub<Principal>({
    methods: {
      Echo: method((_context, value) => value),
      WhoAmI: method((context) => context.principal.userId),
      ThrowException: method((_context, text) => {
        throw new InvalidOperationException(String(text));
      }),
      InvokeWithString: method((context, text) =>
        server().connection(context.connectionId).send('Message', text),
      ),
      SendCustomObject: method((context, value) => context.caller.send('CustomObject', value)),
      Stream: stream(async function* abc() {
        yield* ['a', 'b', 'c'];
      }),
      EmptyStream: stream(async function* nothing() {}),
      StreamThrowException: stream((_context, text) => {
        throw new InvalidOperationException(String(text));
      }),
      InfiniteStream: stream((context) => {
        // Started immediately, not with the first item requested, so that it receives even an early cancel.
        const gone = ended(context);
        void gone.then(() => server().connection(context.connectionId).send('StreamCanceled'));
        return untilGone(gone);
      }),
      Count: stream(async function* counting(_context, upTo, padding) {
        for (let count = 0; count < Number(upTo); count += 1)
          yield `${count}${'.'.repeat(Number(padding ?? 0))}`;
      }),
      StreamingConcat: method(async (context) => {
        let all = '';
        for await (const item of context.streams[0] ?? []) all += item;
        return all;
      }),
      EchoComplexObject: method((_context, value) => value),
      SendComplexObject: method(() => ({
        ByteArray: 'AQID',
        DateTime: '2000-01-01T00:00:00Z',
        Guid: '00010203-0405-0607-0706-050403020100',
        IntArray: [1, 2, 3],
        String: 'hello world',
      })),
      AskCaller: method(async (context, target, value) => {
        try {
          return await context.caller.invoke(String(target), value);
        } catch (error) {
          return `refused: ${(error as Error).message}`;
        }
      }),
      GetCallerConnectionId: method((context) => context.connectionId),
      GetActiveTransportName: method((context) => context.transport),
      GetHeader: method((context, name) => context.request.headers[String(name).toLowerCase()] ?? null),
      GetCookie: method((context, name) => {
        const pairs = (context.request.headers.cookie ?? '').split('; ').map((pair) => pair.split('='));
        return pairs.find(([key]) => key === name)?.[1] ?? null;
      }),
      Opening: method(({ request }) => ({
        path: request.path,
        headers: request.headers,
        query: Object.fromEntries(request.query),
      })),
      GetNumRedirects: method((context) => Number(context.request.query.get('numRedirects'))),
      EnterAlone: method(async (_context, tag, place) => {
        const name = String(tag);
        orders.set(name, [...(orders.get(name) ?? []), place]);
        inside.set(name, (inside.get(name) ?? 0) + 1);
        let most = 0;
        for (let turns = 0; turns < 20; turns += 1) {
          await turn();
          most = Math.max(most, inside.get(name) ?? 0);
        }
        inside.set(name, (inside.get(name) ?? 0) - 1);
        return most;
      }),
      OrderOf: method((_context, tag) => orders.get(String(tag))),
      RememberMe: method((context, tag) => {
        context.items.set('tag', tag);
      }),
      Join: method((context, group) => context.groups.add(String(group))),
      Leave: method((context, group) => context.groups.remove(String(group))),
      CloseMe: method((context, error, allowReconnect) => {
        server().disconnectUser(context.principal.userId, {
          error: String(error),
          allowReconnect: allowReconnect === true,
        });
      }),
    },
    onDisconnected(context) {
      departures.depart(String(context.items.get('tag')));
    },
  });
}

async function* untilGone(gone: Promise<void>): AsyncGenerator<string> {
  await gone;
  yield* [];
}
