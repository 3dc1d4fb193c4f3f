import type { Authenticate, CrossOrigin, Principal } from '../../src/index.ts';
import { TransportServer } from '../../src/transport/transportServer.ts';

/** The transports without the hub protocol: an echo. */
export function echoEndpoint(authenticate: Authenticate<Principal>, crossOrigin: CrossOrigin) {
  return new TransportServer<Principal>({
    authenticate,
    crossOrigin,
    accept: (connection) => ({
      onData: (bytes) => connection.send(bytes.toString()),
      onClosed() {},
    }),
  });
}
