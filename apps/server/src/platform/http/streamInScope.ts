import { mostStreams, type Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import type { Caller } from './caller.ts';
import { ProblemError } from './problemError.ts';

const mostOfUser = 2;
const waitSeconds = 10;

/** Who takes a stream, and from where it is read. */
type Taker = { readonly platform: Platform; readonly caller: Pick<Caller, 'userId' | 'customerIds'> };

/** Streams that read at this moment in this process, by who takes them. */
const taking = new Map<string, number>();

/**
 * Runs what streams an answer out of a transaction that sees only the caller's customers. It holds a connection for as long
 * as its taker takes: few at once, and on connections that no other call waits for.
 * @throws ProblemError 429 when too many read already.
 */
export async function streamInScope<T>(
  { platform, caller }: Taker,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { userId } = caller;
  const mine = taking.get(userId) ?? 0;
  if (mine >= mostOfUser) throw tooMany(`${mostOfUser} of your downloads are still under way`);
  const all = [...taking.values()].reduce((sum, count) => sum + count, 0);
  if (all >= mostStreams) throw tooMany('Many downloads are under way at this moment');
  taking.set(userId, mine + 1);
  try {
    return await platform.database.inScopeOfStream(caller.customerIds, work);
  } finally {
    const left = (taking.get(userId) ?? 1) - 1;
    if (left > 0) taking.set(userId, left);
    else taking.delete(userId);
  }
}

function tooMany(title: string): ProblemError {
  return new ProblemError({
    status: 429,
    code: 'too_many_downloads',
    title,
    detail: 'Wait until one of them has ended, and try again.',
    retryAfterSeconds: waitSeconds,
  });
}
