import { once } from 'node:events';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import { from } from 'pg-copy-streams';

/** More than a socket buffers without reporting that it is full. */
const keptBySocket = 131_072;

/** A running COPY: accepts bytes in COPY format at the pace of the database. */
export type CopyInto = {
  write(bytes: Buffer): Promise<void>;
  /** Sends bytes without waiting for the database; the promise resolves once their memory may be reused. */
  send(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
  /** Aborts, so that the transaction can be rolled back; does nothing once it has ended or failed. */
  abort(): Promise<void>;
};

/** Starts a COPY into a table; the transaction can do nothing else until it has ended. */
export async function copyInto(
  tx: Transaction,
  table: string,
  columns: string,
  format: 'text' | 'binary' = 'text',
): Promise<CopyInto> {
  const { bound } = await oneRow<{ bound: boolean }>(tx, 'SELECT row_security_active($1) AS bound', [table]);
  if (!bound) return copyDirectly(tx, table, columns, format);
  // A bulk role without BYPASSRLS may not COPY into a table under row-level security, only INSERT.
  const arrived = `arrived_${table}`;
  await execute(
    tx,
    `CREATE TEMPORARY TABLE ${arrived} ON COMMIT DROP AS SELECT ${columns} FROM ${table} WITH NO DATA`,
  );
  const copy = copyDirectly(tx, arrived, columns, format);
  return {
    ...copy,
    async end() {
      await copy.end();
      await execute(tx, `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${arrived}`);
      await execute(tx, `DROP TABLE ${arrived}`);
    },
  };
}

function copyDirectly(tx: Transaction, table: string, columns: string, format: 'text' | 'binary'): CopyInto {
  const stream = tx.query(from(`COPY ${table} (${columns}) FROM STDIN (FORMAT ${format})`));
  let failure: Error | undefined;
  const waiting = new Set<(error: Error) => void>();
  stream.on('error', (error) => {
    failure = error;
    for (const reject of waiting) reject(error);
  });
  return {
    async write(bytes) {
      if (failure !== undefined) throw failure;
      if (!stream.write(bytes)) await once(stream, 'drain');
    },
    send(bytes) {
      const sent = new Promise<void>((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        waiting.add(reject);
        // For large pieces the socket reports when they are sent; it keeps small ones, so these are copied.
        stream.write(bytes.length < keptBySocket ? Buffer.from(bytes) : bytes, (error) => {
          waiting.delete(reject);
          if (error) reject(error);
          else resolve();
        });
      });
      // The caller that awaits it gets the error; it may not be awaited yet.
      sent.catch(() => undefined);
      return sent;
    },
    async end() {
      if (failure !== undefined) throw failure;
      stream.end();
      await once(stream, 'finish');
    },
    async abort() {
      if (failure !== undefined || stream.writableEnded) return;
      const closed = once(stream, 'close').catch(() => undefined);
      stream.destroy(new Error('reading the file stopped'));
      await closed;
    },
  };
}
