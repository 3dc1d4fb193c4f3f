import type { Database, Transaction } from '../../src/platform/database/database.ts';

/** Notes the tables that read-only transactions scan. Plan nodes that were never executed scan nothing. */
export class TablesRead {
  #isOn = false;
  #tables = new Set<string>();
  readonly #running = new Set<Promise<unknown>>();

  /** Returns the result of some work, and the tables that it read. */
  async during<T>(work: () => Promise<T>): Promise<[T, string[]]> {
    this.#tables = new Set();
    this.#isOn = true;
    const result = await work().finally(() => void (this.#isOn = false));
    // A response that was streamed ends before its transaction.
    await Promise.allSettled(this.#running);
    return [result, [...this.#tables].toSorted()];
  }

  /** Observes the read-only transactions of a database. */
  observe(database: Database): Database {
    const observed =
      (run: Database['asCustomersReading']): Database['asCustomersReading'] =>
      (customerIds, work) => {
        if (!this.#isOn) return run(customerIds, work);
        const running = run(customerIds, (tx) => this.#note(tx, work));
        this.#running.add(running);
        return running.finally(() => this.#running.delete(running));
      };
    return {
      ...database,
      asCustomersReading: observed(database.asCustomersReading),
      asCustomersStreaming: observed(database.asCustomersStreaming),
    };
  }

  async #note<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
    // A read that asks for one snapshot could not after the queries here.
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    // The view also counts earlier transactions of the connection that PostgreSQL has not added to its statistics yet.
    const before = new Map((await scansOf(tx)).map(({ relname, scans }) => [relname, scans]));
    const result = await work(tx);
    for (const { relname, scans } of await scansOf(tx))
      if (scans !== before.get(relname)) this.#tables.add(relname);
    return result;
  }
}

async function scansOf(tx: Transaction) {
  const { rows } = await tx.query<{ relname: string; scans: string }>(
    `SELECT relname, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) AS scans FROM pg_stat_xact_user_tables
     WHERE schemaname = 'public' AND coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0`,
  );
  return rows;
}
