import { once } from 'node:events';
import type { Transaction } from '../../../platform/database/database.ts';
import { from } from 'pg-copy-streams';

/** A COPY under way: bytes in COPY form go in, at the pace the database takes them. */
export type CopyInto = {
  write(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
  /** Breaks off, so that the transaction can be rolled back; does nothing once it has ended or failed. */
  abort(): Promise<void>;
};

/** Begins a COPY into a table; the transaction can do nothing else until it has ended. */
export function copyInto(
  tx: Transaction,
  table: string,
  columns: string,
  format: 'text' | 'binary' = 'text',
): CopyInto {
  const stream = tx.query(from(`COPY ${table} (${columns}) FROM STDIN (FORMAT ${format})`));
  let failure: Error | undefined;
  stream.on('error', (error) => {
    failure = error;
  });
  return {
    async write(bytes) {
      if (failure !== undefined) throw failure;
      if (!stream.write(bytes)) await once(stream, 'drain');
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
