import type * as SignalR from '@microsoft/signalr';
import { type AcceptanceCase, expectSame, happening, refusal, transports } from './case.ts';
import { clientOf, withClient } from './clients.ts';

/** Returns all items of a stream; rejects with the stream's error. */
function collected<T>(stream: SignalR.IStreamResult<T>, into: T[] = []): Promise<T[]> {
  return new Promise((resolve, reject) => {
    stream.subscribe({ next: (item) => into.push(item), complete: () => resolve(into), error: reject });
  });
}

/** Streams from and to the server. */
export const streams: readonly AcceptanceCase[] = [
  {
    number: 5,
    title: 'a stream of the server gives a, b, c and completes',
    over: transports,
    async run(place) {
      await withClient(clientOf(place), async (client) => {
        expectSame(await collected(client.stream('Stream')), ['a', 'b', 'c']);
        expectSame(await collected(client.stream('EmptyStream')), []);
      });
    },
  },
  {
    number: 6,
    title: 'disposing a stream cancels it on the server, which can still push',
    over: transports,
    async run(place) {
      const client = clientOf(place);
      const cancelled = happening();
      const failed = happening<unknown>();
      client.on('StreamCanceled', () => cancelled.resolve());
      await withClient(client, async () => {
        client
          .stream('InfiniteStream')
          .subscribe({ next() {}, complete() {}, error: failed.resolve })
          .dispose();
        await Promise.race([cancelled.promise, failed.promise.then((error) => Promise.reject(error))]);
        expectSame(await client.invoke('Echo', 'after'), 'after');
      });
    },
  },
  {
    number: 10,
    title: 'a stream that throws gives its error and no items',
    over: transports,
    async run(place) {
      const items: unknown[] = [];
      await withClient(clientOf(place), async (client) => {
        expectSame(
          await refusal(collected(client.stream('StreamThrowException', 'An error occurred.'), items)),
          "An unexpected error occurred invoking 'StreamThrowException' on the server. InvalidOperationException: An error occurred.",
        );
      });
      expectSame(items, []);
    },
  },
  {
    number: 11,
    title: 'stream on a plain method is refused',
    over: transports,
    async run(place) {
      await withClient(clientOf(place), async (client) => {
        expectSame(
          await refusal(collected(client.stream('Echo', '42'))),
          "The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation.",
        );
      });
    },
  },
  {
    number: 18,
    title: 'a stream of the client is concatenated on the server',
    over: transports,
    async run(place) {
      await withClient(clientOf(place), async (client) => {
        const subject = new place.signalR.Subject<string>();
        const result = client.invoke('StreamingConcat', subject);
        for (const part of ['Hello ', 'world', '!']) subject.next(part);
        subject.complete();
        expectSame(await result, 'Hello world!');
      });
    },
  },
  {
    number: 19,
    title: 'a stream of the client that ends in an error',
    over: transports,
    async run(place) {
      await withClient(clientOf(place), async (client) => {
        const subject = new place.signalR.Subject<string>();
        const result = client.invoke('StreamingConcat', subject);
        subject.next('Hello ');
        subject.error(new Error('Something bad'));
        expectSame(
          await refusal(result),
          "An unexpected error occurred invoking 'StreamingConcat' on the server. HubException: Something bad",
        );
      });
    },
  },
  {
    number: 'own-3',
    title: 'a stream at work does not hold back calls',
    over: transports,
    async run(place) {
      await withClient(clientOf(place), async (client) => {
        const subscription = client
          .stream('InfiniteStream')
          .subscribe({ next() {}, complete() {}, error() {} });
        expectSame(await client.invoke('Echo', 'meanwhile'), 'meanwhile');
        subscription.dispose();
      });
    },
  },
  {
    number: 'own-4',
    title: 'a client stream of more items than the buffer holds arrives whole and in order',
    over: transports,
    async run(place) {
      await withClient(clientOf(place), async (client) => {
        const subject = new place.signalR.Subject<string>();
        const result = client.invoke('StreamingConcat', subject);
        const items = Array.from({ length: 60 }, (_, index) => `${index},`);
        for (const item of items) subject.next(item);
        subject.complete();
        expectSame(await result, items.join(''));
      });
    },
  },
];
