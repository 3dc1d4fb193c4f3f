import { notifications } from '@lanewright/contract';
import { HubConnectionBuilder, type HubConnection, type ILogger, LogLevel } from '@microsoft/signalr';
import { freshToken } from './freshToken.ts';
import type { HubLink, LinkEvents } from './liveConnection.ts';

const { hub } = notifications;

/** Delays before reconnecting: at once, after 2, 10 and 30 seconds; then the connection is closed. */
const reconnectDelaysMs = [0, 2_000, 10_000, 30_000];
const serverTimeoutMs = 30_000;
const keepAliveMs = 15_000;
const httpTimeoutMs = 100_000;
/** Number of newest notifications requested once connected. */
const firstRequestCount = 10;

/** Messages of the hub to this page. */
export interface HubHandlers {
  /** Called when the newest are requested. */
  requested(): void;
  /** The newest notifications: the requested number, or all there are. */
  listed(list: unknown, isCut: boolean): void;
  notified(text: unknown): void;
  changed(change: unknown): void;
}

/** Client messages are only logged: nothing is shown on the page. */
const logger: ILogger = {
  log(level, message) {
    if (level >= LogLevel.Warning) console.warn('Live connection:', message);
  },
};

/** A connection to the hub through the official client. It requests the newest notifications every time it connects. */
export function openHubLink(events: LinkEvents, handlers: HubHandlers): HubLink {
  const connection = new HubConnectionBuilder()
    .withUrl(hub.path, { accessTokenFactory: freshToken, timeout: httpTimeoutMs })
    .withAutomaticReconnect([...reconnectDelaysMs])
    .withServerTimeout(serverTimeoutMs)
    .withKeepAliveInterval(keepAliveMs)
    .configureLogging(logger)
    .build();
  connection.on(hub.receiveNotifications, (list: unknown) =>
    handlers.listed(list, Array.isArray(list) && list.length >= firstRequestCount),
  );
  connection.on(hub.notify, handlers.notified);
  connection.on(hub.changed, handlers.changed);
  connection.onreconnecting(events.reconnecting);
  connection.onreconnected(() => {
    events.reconnected();
    void requestNewest(connection, handlers);
  });
  connection.onclose(events.closed);
  return {
    async start() {
      await connection.start();
      void requestNewest(connection, handlers);
    },
    stop: () => connection.stop(),
  };
}

async function requestNewest(connection: HubConnection, handlers: HubHandlers): Promise<void> {
  handlers.requested();
  try {
    await connection.send(hub.requestNotifications, firstRequestCount);
  } catch (error) {
    // The connection broke again: it repeats the request when it is back.
    console.warn('The latest notifications couldn’t be requested', error);
  }
}
