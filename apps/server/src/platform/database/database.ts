import pg from 'pg';
import { callLimits } from '../fairness/callLimits.ts';
import type { Log } from '../log.ts';
import { doBeforeCommit, forgetBeforeCommit } from './beforeCommit.ts';
import type { ConnectionFor } from './connections.ts';

/** A transaction: every statement of a verb, its audit row and its facts go through one. */
export type Transaction = pg.PoolClient;

export type Database = {
  /** Runs in one transaction that sees only these customers' rows. */
  inScope<T>(customerIds: readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** As `inScope`, on connections of its own: what waits for a slow taker keeps no call waiting. */
  inScopeOfStream<T>(customerIds: readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** As `inScope`, for calls that put a price down: no read keeps them waiting. */
  inScopeOfOffers<T>(customerIds: readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs in one transaction past row-level security: for jobs, which name the customer in every statement. */
  inBulk<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** A pool past row-level security for short statements outside a transaction (progress, health). */
  readonly bulkPool: pg.Pool;
  readonly ownerPool: pg.Pool;
  /** A pool past row-level security that finds out who calls: neither jobs nor calls keep it waiting. */
  readonly callerPool: pg.Pool;
  /** A connection of its own, not yet opened, for whoever listens to what others commit. */
  listener(): pg.Client;
  close(): Promise<void>;
};

const callerConnections = 2;

/** Opens the pools. Calls take connections in turns, which `fairDatabase` gives out. */
export function openDatabase(connectionFor: ConnectionFor, log: Log): Database {
  let closing = false;
  const open = (role: Parameters<ConnectionFor>[0], max: number, more: pg.PoolConfig = {}) => {
    const pool = new pg.Pool({
      ...connectionFor(role),
      // Compiling a statement that runs once costs more than it gains: half a second of a 200,000-row upload.
      options: '-c jit=off',
      max,
      application_name: `lanewright ${role}`,
      ...more,
    });
    // Only the words: the error carries the whole connection. While closing, losing them is what is wanted.
    const lost = (error: Error) => {
      if (!closing) log.warn({ reason: error.message }, 'a database connection was lost');
    };
    pool.on('error', lost);
    pool.on('connect', (client) => client.on('error', lost));
    return pool;
  };
  const appPool = open('lanewright_app', callLimits.calls.connections);
  const offerPool = open('lanewright_app', callLimits.offers.connections, {
    application_name: 'lanewright offers',
  });
  // One stream each: what a stream that broke off may still ask of its connection reaches no other transaction.
  const streamPool = open('lanewright_app', callLimits.exports.connections, {
    maxUses: 1,
    application_name: 'lanewright streams',
  });
  const bulkPool = open('lanewright_bulk', 6);
  const callerPool = open('lanewright_bulk', callerConnections, { application_name: 'lanewright callers' });
  const ownerPool = open('owner', 4);
  return {
    inScope: (customerIds, work) => inTransaction(appPool, scopeStatement(customerIds), work),
    inScopeOfStream: (customerIds, work) => inTransaction(streamPool, scopeStatement(customerIds), work),
    inScopeOfOffers: (customerIds, work) => inTransaction(offerPool, scopeStatement(customerIds), work),
    inBulk: (work) => inTransaction(bulkPool, undefined, work),
    bulkPool,
    ownerPool,
    callerPool,
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
      await Promise.all(
        [appPool, offerPool, streamPool, bulkPool, callerPool, ownerPool].map((pool) => pool.end()),
      );
    },
  };
}

/** A literal `SET LOCAL` of its own, as a distributed database passes on; ids are checked, never quoted in blind. */
export function scopeStatement(customerIds: readonly string[]): string {
  for (const id of customerIds) {
    if (!/^\d{1,18}$/.test(id)) throw new Error(`not a customer id: ${id}`);
  }
  return `SET LOCAL app.customer_ids = '{${customerIds.join(',')}}'`;
}

async function inTransaction<T>(
  pool: pg.Pool,
  prologue: string | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    if (prologue !== undefined) await client.query(prologue);
    const result = await work(client);
    await doBeforeCommit(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    forgetBeforeCommit(client);
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
