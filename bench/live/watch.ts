import { accounts, notifications } from '@lanewright/contract';
import { NotificationType } from '@lanewright/freight';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';

/** Bids are saved, ranked, and then colours change: this list is stale from the first on. */
const listOfBids = 'bids';

type Changed = { readonly lists: readonly string[]; readonly laneIds?: readonly string[] };

/** When news of a lane came to a person who is connected, by this process's clock; null where it did not come. */
export type Arrivals = {
  /** From now on news of this lane counts, and of no other: what is late is of the lane before. */
  await(laneId: string): void;
  notifiedAt(patienceMs: number): Promise<number | null>;
  changedAt(patienceMs: number): Promise<number | null>;
  leave(): Promise<void>;
};

/** Logs a person in and connects them as a browser does, to hear of bids. */
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
    // First it is told that bids were saved, of lanes that are not named; once they are ranked, of this lane.
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

/** The first time that something comes. */
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
