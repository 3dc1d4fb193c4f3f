import type { NegotiateAnswer, TransportName } from './transportTypes.ts';

/** The transports in the order in which clients try them. */
export const allTransports: readonly TransportName[] = ['WebSockets', 'ServerSentEvents', 'LongPolling'];

const transferFormats: Record<TransportName, readonly string[]> = {
  WebSockets: ['Text', 'Binary'],
  ServerSentEvents: ['Text'],
  LongPolling: ['Text', 'Binary'],
};

/** Returns the version to respond with, or the error in the requested version. */
export function negotiatedVersion(asked: string | null): 0 | 1 | { readonly error: string } {
  if (asked === null) return 0;
  if (!/^[+-]?\d{1,10}$/.test(asked.trim())) {
    return { error: 'The client requested a non-integer protocol version.' };
  }
  const version = Number(asked);
  if (version < 0) {
    return {
      error: `The client requested version '${version}', but the server does not support this version.`,
    };
  }
  return version === 0 ? 0 : 1;
}

/** Returns the response that opens a connection. In version 0 the public id is also the token. */
export function openingAnswer(
  version: 0 | 1,
  connection: { readonly connectionId: string; readonly connectionToken: string },
  transports: readonly TransportName[],
): string {
  return JSON.stringify({
    negotiateVersion: version,
    connectionId: connection.connectionId,
    ...(version === 1 && { connectionToken: connection.connectionToken }),
    availableTransports: transports.map((transport) => ({
      transport,
      transferFormats: transferFormats[transport],
    })),
  });
}

/** Returns the response that redirects the client, or states why it may not connect. */
export function otherAnswer(answer: NegotiateAnswer): string {
  return JSON.stringify('error' in answer ? { error: answer.error } : answer);
}
