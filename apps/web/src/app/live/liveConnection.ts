/** The states of the connection to the live hub, as the product names them. */
export type LiveState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';

/** One connection to the hub. It reconnects automatically for a while after a failure; then it is closed permanently. */
export interface HubLink {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Events of a link. */
export interface LinkEvents {
  reconnecting(): void;
  reconnected(): void;
  closed(): void;
}

interface LiveConnectionSetup {
  /** The id of the user who may be connected now; null if no user is stored, or one without notifications. */
  whoIsStored(): string | null;
  /** Creates a link without starting it. May load code. */
  makeLink(userId: string, events: LinkEvents): Promise<HubLink>;
  /** Logs a failure; nothing is shown on the page. */
  log(what: string, error: unknown): void;
}

/**
 * The page's only connection to the hub. It starts only for a stored user and if there is none; a failed start is only logged, and
 * retried on the next request. The connection ends when its user logs out.
 */
export function createLiveConnection({ whoIsStored, makeLink, log }: LiveConnectionSetup) {
  let state: LiveState = 'Disconnected';
  let connection: { readonly userId: string; link?: HubLink } | undefined;
  const listeners = new Set<() => void>();
  const logInAs = (next: LiveState) => {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  };

  async function start(): Promise<void> {
    const userId = whoIsStored();
    if (userId === null || state !== 'Disconnected') return;
    const mine: NonNullable<typeof connection> = { userId };
    connection = mine;
    const isMine = () => connection === mine;
    logInAs('Connecting');
    try {
      const link = await makeLink(userId, {
        reconnecting: () => isMine() && logInAs('Reconnecting'),
        reconnected: () => isMine() && logInAs('Connected'),
        closed: () => isMine() && forget(),
      });
      // The user may have logged out while the client was loaded.
      if (!isMine()) return;
      mine.link = link;
      await link.start();
      if (isMine()) logInAs('Connected');
    } catch (error) {
      if (!isMine()) return;
      log('The live connection couldn’t be started', error);
      forget();
    }
  }

  function forget(): void {
    connection = undefined;
    logInAs('Disconnected');
  }

  /** Ends the connection, and starts one for the user who is stored now. */
  async function replace(): Promise<void> {
    const ended = connection;
    // From now on messages of the link are ignored.
    connection = undefined;
    logInAs('Disconnecting');
    try {
      await ended?.link?.stop();
    } catch (error) {
      log('The live connection couldn’t be stopped', error);
    }
    logInAs('Disconnected');
    await start();
  }

  return {
    start,
    /** Ends the connection of a user who is no longer stored; a user stored instead gets their own. */
    followUser: async () => {
      if (connection !== undefined && connection.userId !== whoIsStored()) await replace();
    },
    /** Connects without waiting for the next attempt of the link: the server responds again. */
    connectNow: () => (state === 'Reconnecting' ? replace() : start()),
    state: () => state,
    /** The product's flag: messages are pushed. */
    isConnected: () => state === 'Connected',
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
