import { notifications } from '@lanewright/contract';
import { HubConnectionBuilder, type HubConnection, type ILogger, LogLevel } from '@microsoft/signalr';
import { freshToken } from './freshToken.ts';
import type { HubLink, LinkEvents } from './liveConnection.ts';

const { hub } = notifications;

/** When a broken connection is tried again: at once, after 2, 10 and 30 seconds; then it is closed. */
const reconnectDelaysMs = [0, 2_000, 10_000, 30_000];
const serverTimeoutMs = 30_000;
const keepAliveMs = 15_000;
const httpTimeoutMs = 100_000;
/** How many of the newest notifications are asked for once connected. */
const firstRequestCount = 10;

/** What the hub says to this page. */
export interface HubHandlers {
  /** The newest were asked for now. */
  requested(): void;
  /** The newest notifications, as many as were asked for or all there are. */
  listed(list: unknown, isCut: boolean): void;
  notified(text: unknown): void;
  changed(change: unknown): void;
}

/** What the client has to say goes the way of every other oddity: nobody is told on the page. */
const logger: ILogger = {
  log(level, message) {
    if (level >= LogLevel.Warning) console.warn('Live connection:', message);
  },
};

/** A link to the hub by the official client. Every time it is connected it asks for the newest notifications. */
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
    // The connection broke again: it asks anew when it is back.
    console.warn('The latest notifications couldn’t be requested', error);
  }
}
