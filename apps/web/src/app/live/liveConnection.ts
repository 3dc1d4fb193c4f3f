/** The states of the connection to the live hub, as the product names them. */
export type LiveState = 'Disconnected' | 'Connecting' | 'Connected' | 'Reconnecting' | 'Disconnecting';

/** One connection to the hub. It comes back by itself for a while after it broke; then it is closed for good. */
export interface HubLink {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What a link tells of itself. */
export interface LinkEvents {
  reconnecting(): void;
  reconnected(): void;
  closed(): void;
}

interface LiveConnectionSetup {
  /** The id of the person who may be connected now; null when nobody is stored, or nobody who is told anything. */
  whoIsStored(): string | null;
  /** Makes a link that is not started. May load what it needs. */
  makeLink(userId: string, events: LinkEvents): Promise<HubLink>;
  /** A failure. Nobody is told of it on the page. */
  log(what: string, error: unknown): void;
}

/**
 * The page's one connection to the hub. It starts only for a stored person and while there is none; a failed start is
 * only noted, and tried again when the next one asks. A person who leaves takes the connection along.
 */
export function createLiveConnection({ whoIsStored, makeLink, log }: LiveConnectionSetup) {
  let state: LiveState = 'Disconnected';
  let connection: { readonly userId: string; link?: HubLink } | undefined;
  const listeners = new Set<() => void>();
  const enter = (next: LiveState) => {
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
    enter('Connecting');
    try {
      const link = await makeLink(userId, {
        reconnecting: () => isMine() && enter('Reconnecting'),
        reconnected: () => isMine() && enter('Connected'),
        closed: () => isMine() && forget(),
      });
      // The person may have left while the client was loaded.
      if (!isMine()) return;
      mine.link = link;
      await link.start();
      if (isMine()) enter('Connected');
    } catch (error) {
      if (!isMine()) return;
      log('The live connection couldn’t be started', error);
      forget();
    }
  }

  function forget(): void {
    connection = undefined;
    enter('Disconnected');
  }

  /** Ends the connection of somebody who is not stored any more; whoever is stored instead gets their own. */
  async function followUser(): Promise<void> {
    const ended = connection;
    if (ended === undefined || ended.userId === whoIsStored()) return;
    // From here on nothing that the link says counts.
    connection = undefined;
    enter('Disconnecting');
    try {
      await ended.link?.stop();
    } catch (error) {
      log('The live connection couldn’t be stopped', error);
    }
    enter('Disconnected');
    await start();
  }

  return {
    start,
    followUser,
    state: () => state,
    /** The product's flag: messages arrive by themselves. */
    isConnected: () => state === 'Connected',
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
