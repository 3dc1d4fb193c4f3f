import type { Database, Transaction } from '../../src/platform/database/database.ts';

/** The tables that read-only transactions scan while it is switched on. Plan nodes that were never executed scan nothing. */
export class TablesRead {
  isOn = false;
  #tables = new Set<string>();

  /** Returns the tables read since the last call. */
  take(): string[] {
    const taken = [...this.#tables].toSorted();
    this.#tables = new Set();
    return taken;
  }

  /** Observes the read-only transactions of a database. */
  observe(database: Database): Database {
    const observed =
      (run: Database['asCustomersReading']): Database['asCustomersReading'] =>
      (customerIds, work) =>
        run(customerIds, (tx) => (this.isOn ? this.#note(tx, work) : work(tx)));
    return {
      ...database,
      asCustomersReading: observed(database.asCustomersReading),
      asCustomersStreaming: observed(database.asCustomersStreaming),
    };
  }

  async #note<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
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
