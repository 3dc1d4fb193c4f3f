import { accounts, notifications } from '@lanewright/contract';
import { NotificationType } from '@lanewright/freight';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';

/** Bids are saved and ranked, then colours change: this list is stale from the first step. */
const listOfBids = 'bids';

type Changed = { readonly lists: readonly string[]; readonly laneIds?: readonly string[] };

/** When a connected user received messages about a lane, by this process's clock; null if none arrived. */
export type Arrivals = {
  /** From here on, only messages about this lane count: late ones belong to the previous lane. */
  await(laneId: string): void;
  notifiedAt(patienceMs: number): Promise<number | null>;
  changedAt(patienceMs: number): Promise<number | null>;
  leave(): Promise<void>;
};

/** Logs a user in and connects them like a browser, to receive messages about bids. */
export async function watch(address: string, username: string, password: string): Promise<Arrivals> {
  const response = await fetch(`${address}/api${accounts.authenticate.path}`, {
    method: accounts.authenticate.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { jwtToken = '' } = (await response.json()) as { jwtToken?: string };
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}${notifications.hub.path}`, { accessTokenFactory: () => jwtToken })
    .configureLogging(LogLevel.None)
    .build();
  const [notified, changed] = [new Arrival(), new Arrival()];
  let awaited = '';
  connection.on(notifications.hub.notify, (text: string) => {
    const { type, laneId } = JSON.parse(text) as { type: number; laneId: string };
    if (type === NotificationType.BidUploaded && laneId === awaited) notified.came();
  });
  connection.on(notifications.hub.changed, ({ lists, laneIds }: Changed) => {
    // The first message says that bids were saved, without lane IDs; the next one, after ranking, names this lane.
    if (lists.includes(listOfBids) && (laneIds?.includes(awaited) ?? true)) changed.came();
  });
  await connection.start();
  return {
    await(laneId) {
      awaited = laneId;
      notified.forget();
      changed.forget();
    },
    notifiedAt: (patienceMs) => notified.moment(patienceMs),
    changedAt: (patienceMs) => changed.moment(patienceMs),
    leave: () => connection.stop(),
  };
}

/** Records the first arrival of something. */
class Arrival {
  #at: number | null = null;
  #tell: (() => void) | null = null;

  forget(): void {
    this.#at = null;
    this.#tell = null;
  }

  came(): void {
    this.#at ??= performance.now();
    this.#tell?.();
  }

  async moment(patienceMs: number): Promise<number | null> {
    if (this.#at === null)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patienceMs);
        this.#tell = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    return this.#at;
  }
}
