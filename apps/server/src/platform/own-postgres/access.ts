import { createHmac, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

/** Connection settings of one role, in the format of `pg`. `password` only where there are no Unix sockets. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** One secret per home, from which every role's password is derived (used over TCP only). */
export async function readSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'postgres.secret');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return known;
  const secret = randomBytes(32).toString('hex');
  await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
  return secret;
}

export function passwordOf(role: string, secret: string): string {
  return createHmac('sha256', secret).update(role).digest('hex');
}

/** A free TCP port on this machine. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
