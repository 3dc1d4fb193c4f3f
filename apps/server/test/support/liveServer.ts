import { notifications } from '@lanewright/contract';
import {
  type HubConnection,
  HubConnectionBuilder,
  HubConnectionState,
  HttpTransportType,
  LogLevel,
} from '@microsoft/signalr';
import { inject } from 'vitest';
import { platformOn } from '../../src/assemble.ts';
import { loadCaller } from '../../src/features/accounts/index.ts';
import { serveHub } from '../../src/features/notifications/index.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createHttpServer } from '../../src/platform/http/httpServer.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { routes } from '../../src/routes.ts';
import type { TestApp } from './testApp.ts';
import { testSecret } from './testSettings.ts';

export type Notification = ReturnType<(typeof notifications.notificationSchema)['parse']>;
type Changed = ReturnType<(typeof notifications.changedSchema)['parse']>;

/** A running server process: its URL and its platform. */
export type Process = {
  readonly url: string;
  readonly platform: Platform;
  close(): Promise<void>;
};

/** Makes the test server listen for requests and commits. Closing the app closes it. */
export async function startListening(testApp: TestApp): Promise<Process> {
  await testApp.hub.start();
  const url = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  return { url, platform: testApp.platform, close: async () => undefined };
}

/** A second server on the same database, with its own pools, listener and hub. Close it before the first. */
export async function openSecondProcess(testApp: TestApp, port = 0): Promise<Process> {
  const { rows } = await testApp.platform.database.ownerPool.query<{ name: string }>(
    'SELECT current_database() AS name',
  );
  const { config, log } = testApp.platform;
  const database = openDatabase(
    (role) => ({
      host: inject('databaseHost'),
      port: inject('databasePort'),
      user: role === 'owner' ? inject('databaseSuperuser') : role,
      database: rows[0]?.name ?? '',
    }),
    log,
  );
  const platform = await platformOn(config, log, testSecret, database);
  const app = await createHttpServer(platform, routes, loadCaller);
  await serveHub(app, platform).start();
  const url = await app.listen({ port, host: '127.0.0.1' });
  return {
    url,
    platform,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** The official client at the hub, and what it received. */
export type HubClient = {
  readonly connection: HubConnection;
  readonly notified: Notification[];
  readonly lists: Notification[][];
  readonly changed: Changed[];
  /** Why the connection was closed; undefined while it is open. */
  closed: Error | null | undefined;
  reconnects: number;
};

export const transports = {
  WebSockets: HttpTransportType.WebSockets,
  ServerSentEvents: HttpTransportType.ServerSentEvents,
  LongPolling: HttpTransportType.LongPolling,
} as const;

/** Connects a client with a session's token, and listens to all messages of the hub. */
export async function connectClient(
  { url }: Pick<Process, 'url'>,
  token: string | (() => string),
  transport: keyof typeof transports = 'WebSockets',
): Promise<HubClient> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}${notifications.hub.path}`, {
      accessTokenFactory: typeof token === 'string' ? () => token : token,
      transport: transports[transport],
    })
    .withAutomaticReconnect([0, 100, 200, 400, 1_000, 2_000, 4_000])
    .configureLogging(LogLevel.None)
    .build();
  const client: HubClient = {
    connection,
    notified: [],
    lists: [],
    changed: [],
    closed: undefined,
    reconnects: 0,
  };
  connection.on(notifications.hub.notify, (text: string) =>
    client.notified.push(notifications.notificationSchema.parse(JSON.parse(text))),
  );
  connection.on(notifications.hub.receiveNotifications, (list: unknown[]) =>
    client.lists.push(list.map((line) => notifications.notificationSchema.parse(line))),
  );
  connection.on(notifications.hub.changed, (changed: unknown) =>
    client.changed.push(notifications.changedSchema.parse(changed)),
  );
  connection.onclose((error) => {
    client.closed = error ?? null;
  });
  connection.onreconnected(() => {
    client.reconnects += 1;
  });
  await connection.start();
  return client;
}

export const isConnected = ({ connection }: HubClient) => connection.state === HubConnectionState.Connected;
