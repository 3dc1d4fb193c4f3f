import type { Endpoint } from '@lanewright/contract';
import type { Database } from '../database/database.ts';
import { ShareExceeded } from '../fairness/callShares.ts';
import { NoTurn, type Share } from '../fairness/fairQueue.ts';
import type { LoadRefusal } from '../loadRefusals.ts';
import type { Platform } from '../platform.ts';
import { tooManyCalls } from './admission.ts';
import { announceLongWait } from './announceLongWait.ts';
import { type ProblemError, refuse } from './problemError.ts';

const retryAfterSeconds = 5;
const ownWaitMs = 5_000;

/** Who waits for a connection, and since when. */
export type Waiting = {
  readonly platform: Platform;
  readonly share: Share;
  /** Null without a login; a refusal is then not announced. */
  readonly caller: LoadRefusal['caller'] | null;
  readonly endpoint: Pick<Endpoint, 'method' | 'path'> &
    Partial<Pick<Endpoint, 'isOffer' | 'shows' | 'transport'>>;
  readonly arrivedAt: Date;
};

/**
 * The database as one call sees it: its transactions wait for the turn of its company, those that put a price down on
 * connections of their own. Those of a call that `shows` something refuse to write.
 * Its `asCustomers` throws ProblemError 503 `server_busy` when the server is full; that is announced to `loadRefusals`, and so is an
 * offer that waits for too long.
 */
export function fairDatabase(waiting: Waiting): Database {
  const { database, shares } = waiting.platform;
  const isOffer = waiting.endpoint.isOffer === true;
  const queue = isOffer ? shares.offers : shares.calls;
  const writing = isOffer ? database.asCustomersSavingBids : database.asCustomers;
  const inTurn =
    (run: Database['asCustomers']): Database['asCustomers'] =>
    (customerIds, work) =>
      announceLongWait(waiting, () => queue.run(waiting.share, () => run(customerIds, work))).catch(
        (error: unknown) => {
          throw error instanceof NoTurn ? refusedByLoad(waiting, error) : error;
        },
      );
  const reading = inTurn(database.asCustomersReading);
  const isRead = waiting.endpoint.shows !== undefined;
  return {
    ...database,
    asCustomers: isRead ? reading : inTurn(writing),
    asCustomersReading: reading,
    asCustomersRecording: inTurn(writing),
  };
}

/** The problem for a request that got no turn; if the server was full, the refusal is announced too. */
function refusedByLoad({ platform, caller, endpoint, arrivedAt }: Waiting, { reason }: NoTurn): ProblemError {
  if (reason === 'behindOwn') return tooManyCalls(new ShareExceeded('company', 'tooManyAtOnce', ownWaitMs));
  const { method, path } = endpoint;
  if (caller !== null)
    platform.loadRefusals.announce({ caller, endpoint: { method, path }, arrivedAt, reason });
  return refuse('server_busy', 'The server is busy', {
    detail: `Nothing was changed. Try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
}
