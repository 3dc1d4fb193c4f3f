import { Socket } from 'node:net';
import pg from 'pg';
import { callLimits } from '../fairness/callLimits.ts';
import type { Log } from '../log.ts';
import { runBeforeCommit, clearBeforeCommit } from './beforeCommit.ts';
import type { ConnectionFor } from './connections.ts';
import { couldNotConnect } from './isDatabaseAway.ts';
import { DatabaseAwayError, type Pulse, takePulse } from './pulse.ts';
import type { OwnRole } from './roles/roleLogin.ts';

// Ids and numerics stay text, as do dates (YYYY-MM-DD); moments become ISO 8601 in UTC.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

/** A transaction: every statement of a command, its audit row and its events use the same one. */
export type Transaction = pg.PoolClient;

export type Database = {
  /** Runs in one transaction that sees only these customers' rows. */
  asCustomers<T>(customerIds: readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** As `asCustomers`, but the transaction refuses to write. */
  asCustomersReading<T>(customerIds: readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * As `asCustomers`, for what a request records about itself (attempts, downloads, what was opened): `asCustomers` refuses to write
   * in requests that only read.
   */
  asCustomersRecording<T>(customerIds: readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** As `asCustomersReading`, on separate connections: a stream that waits for a slow client delays no request. */
  asCustomersStreaming<T>(customerIds: readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** As `asCustomers`, for requests that save bids: no read delays them. */
  asCustomersSavingBids<T>(customerIds: readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs in one transaction past row-level security: for jobs, which name the customer in every statement. A statement has a
   * limit, and so has a database that answers nothing: the job fails then and runs again.
   */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A pool that bypasses row-level security, for short statements outside a transaction (progress, health). */
  readonly bulkPool: pg.Pool;
  readonly ownerPool: pg.Pool;
  /** A pool that bypasses row-level security and identifies the caller: neither jobs nor requests delay it. */
  readonly callerPool: pg.Pool;
  /** A separate connection, not yet opened, for listening to what others commit. */
  listener(): pg.Client;
  /** A new connection with one of the product's roles, not yet opened, to check that the role can log in. */
  newClient(role: OwnRole): pg.Client;
  readonly pulse: Pulse;
  /** Number of connections in each pool, and number of requests waiting for one. */
  poolSizes(): readonly PoolSize[];
  close(): Promise<void>;
};

type PoolSize = {
  readonly pool: string;
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
};

/** Proxies abort a request after about 100 seconds; the result of a longer statement would reach no one. */
const longestStatementMs = 110_000;

const callerConnections = 2;

/** A server that works ends a statement at its limit; one that has sent nothing for this much longer is frozen. */
const frozenAfter = 1.25;

/**
 * Opens the pools. Calls take connections in turns, which `fairDatabase` gives out.
 * @param jobStatementMs how long a statement of a job may take; without it, as long as it takes (commands)
 */
export function openDatabase(connectionFor: ConnectionFor, log: Log, jobStatementMs?: number): Database {
  let closing = false;
  const open = (role: Parameters<ConnectionFor>[0], max: number, more: pg.PoolConfig = {}) => {
    const pool = new pg.Pool({
      ...connectionFor(role),
      // JIT-compiling a statement that runs once costs more than it gains: half a second for a 200,000-row upload.
      options: '-c jit=off',
      max,
      application_name: `lanewright ${role}`,
      connectionTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...more,
    });
    // Log only the message: the error contains the whole connection. While closing, lost connections are expected.
    const lost = (error: Error) => {
      if (!closing) log.warn({ reason: error.message }, 'a database connection was lost');
    };
    pool.on('error', lost);
    pool.on('connect', (client) => client.on('error', lost));
    return pool;
  };
  const appPool = open('lanewright_app', callLimits.calls.connections, {
    statement_timeout: longestStatementMs,
  });
  const offerPool = open('lanewright_app', callLimits.offers.connections, {
    application_name: 'lanewright offers',
    statement_timeout: longestStatementMs,
  });
  // One connection per stream, so that an aborted stream can't affect another transaction.
  const streamPool = open('lanewright_app', callLimits.exports.connections, {
    maxUses: 1,
    application_name: 'lanewright streams',
  });
  const bulkPool = open('lanewright_bulk', 6, { statement_timeout: jobStatementMs });
  if (jobStatementMs !== undefined)
    bulkPool.on('connect', ({ connection: { stream } }) => {
      if (!(stream instanceof Socket)) throw new Error('a connection of the database is no socket');
      stream.setTimeout(jobStatementMs * frozenAfter, () =>
        stream.destroy(new Error('The database has not answered a job for too long')),
      );
    });
  const callerPool = open('lanewright_bulk', callerConnections, { application_name: 'lanewright callers' });
  const ownerPool = open('owner', 4);
  const pulse = takePulse(connectionFor);
  const inScope =
    (pool: pg.Pool, begin: Begin, settings = ''): Database['asCustomers'] =>
    (customerIds, work) =>
      inTransaction(pool, [begin, settings + scopeStatement(customerIds)], work, pulse);
  const pools = {
    calls: appPool,
    offers: offerPool,
    exports: streamPool,
    jobs: bulkPool,
    callers: callerPool,
    owner: ownerPool,
  };
  return {
    asCustomers: inScope(appPool, 'BEGIN'),
    asCustomersReading: inScope(appPool, 'BEGIN READ ONLY', `${readsByIndex}; `),
    asCustomersRecording: inScope(appPool, 'BEGIN'),
    asCustomersStreaming: inScope(streamPool, 'BEGIN READ ONLY'),
    asCustomersSavingBids: inScope(offerPool, 'BEGIN'),
    asSystem: (work) => inTransaction(bulkPool, ['BEGIN'], work),
    bulkPool,
    ownerPool,
    callerPool,
    pulse,
    newClient: (role) => {
      const client = new pg.Client({ ...connectionFor(role), application_name: 'lanewright health' });
      client.on('error', () => undefined);
      return client;
    },
    poolSizes: () =>
      Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
        pool,
        used: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    listener: () =>
      new pg.Client({
        ...connectionFor('lanewright_app'),
        application_name: 'lanewright listener',
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
      }),
    close: async () => {
      closing = true;
      await pulse.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** A literal `SET LOCAL`, apart from `BEGIN`, which a distributed database passes on; ids are validated, not just quoted. */
export function scopeStatement(customerIds: readonly string[]): string {
  for (const id of customerIds) {
    if (!/^\d{1,18}$/.test(id)) throw new Error(`not a customer id: ${id}`);
  }
  return `SET LOCAL app.customer_ids = '{${customerIds.join(',')}}'`;
}

/**
 * Reads of one of several contracts take an index; at the default cost the planner scans the rows of all of them. Only in requests
 * that read: with it, the set-based statements of jobs look up row by row what they should hash.
 */
const readsByIndex = 'SET LOCAL random_page_cost = 1.1';

type Begin = 'BEGIN' | 'BEGIN READ ONLY';

async function inTransaction<T>(
  pool: pg.Pool,
  [begin, scope]: readonly [Begin, scope?: string],
  work: (tx: Transaction) => Promise<T>,
  pulse?: Pulse,
): Promise<T> {
  const client = await connectTo(pool, pulse);
  let broken: Error | undefined;
  const transaction = async () => {
    await client.query(begin);
    pulse?.answered();
    if (scope !== undefined) await client.query(scope);
    const result = await work(client);
    await runBeforeCommit(client);
    await client.query('COMMIT');
    pulse?.answered();
    return result;
  };
  try {
    return await (pulse === undefined ? transaction() : pulse.whileAnswering(transaction()));
  } catch (error) {
    clearBeforeCommit(client);
    // A frozen server does not respond: all that can be done is to drop the connection.
    if (error instanceof DatabaseAwayError) broken = error;
    else
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    throw broken !== undefined && couldNotConnect(error) ? new DatabaseAwayError(error) : error;
  } finally {
    client.release(broken);
  }
}

async function connectTo(pool: pg.Pool, pulse: Pulse | undefined): Promise<pg.PoolClient> {
  await pulse?.check();
  const connecting = pool.connect();
  try {
    return await (pulse === undefined ? connecting : pulse.whileAnswering(connecting));
  } catch (error) {
    connecting.then(
      (late) => late.release(),
      () => undefined,
    );
    throw couldNotConnect(error) ? new DatabaseAwayError(error) : error;
  }
}
