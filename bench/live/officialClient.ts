import { HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr';
import { pushedTo, sequenceOf } from './pushedText.ts';
import type { Connected } from './rawClient.ts';
import { Tally } from './tally.ts';

/** The client used in browsers, with its default behaviour. */
export async function connectOfficial(url: string, token: string): Promise<Connected> {
  const connection = new HubConnectionBuilder()
    .withUrl(url.replace(/^ws/, 'http'), {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  const tally = new Tally();
  let isLeaving = false;
  let ended: string | null = null;
  connection.on(pushedTo, (text: string) => tally.take(sequenceOf(text)));
  connection.onclose((error) => {
    if (!isLeaving) ended = error?.message ?? 'closed';
  });
  await connection.start();
  return {
    tally,
    ended: () => ended,
    close() {
      isLeaving = true;
      void connection.stop();
    },
  };
}
