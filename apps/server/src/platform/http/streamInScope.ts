import type { FastifyReply } from 'fastify';
import type { Transaction } from '../database/database.ts';
import { NoTurn } from '../fairness/fairQueue.ts';
import type { Platform } from '../platform.ts';
import { Admission } from './admission.ts';
import type { Caller } from './caller.ts';
import { type ProblemError, refuse } from './problemError.ts';

const waitSeconds = 10;

/** Who receives a stream. */
type Taker = {
  readonly platform: Platform;
  readonly caller: Pick<Caller, 'userId' | 'companyId' | 'customerIds'>;
  readonly reply: Pick<FastifyReply, 'raw'>;
};

/**
 * Runs work that streams a response from a transaction that sees only the caller's customers. It uses separate connections, which
 * are shared among companies, and holds one until everything is read: what the client has not received by then waits outside the
 * database (`sendStream`). A download counts towards its user's and its company's limit until it is received.
 * @throws ProblemError 429 `too_many_downloads` if the user or the company has too many, 503 `server_busy` if the wait was too
 * long.
 */
export async function streamInScope<T>(
  { platform, caller, reply }: Taker,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { downloads, exports, limits } = platform.shares;
  const [user, company] = [`user ${caller.userId}`, `company ${caller.companyId}`];
  if (downloads.of(user) >= limits.downloadsOfUser)
    throw tooMany(`${limits.downloadsOfUser} of your downloads are still in progress`);
  if (downloads.of(company) >= limits.downloadsOfCompany)
    throw tooMany(`${limits.downloadsOfCompany} downloads of your company are still in progress`);
  const download = Admission.of(reply);
  download.add(downloads.begin(user));
  download.add(downloads.begin(company));
  return download.whileHandled(async () => {
    try {
      return await exports.run({ company: caller.companyId, user: caller.userId }, () =>
        platform.database.asCustomersStreaming(caller.customerIds, work),
      );
    } catch (error) {
      throw error instanceof NoTurn ? busy() : error;
    }
  });
}

function tooMany(title: string): ProblemError {
  return refuse('too_many_downloads', title, {
    detail: 'Wait until one of them has finished, then try again.',
    retryAfterSeconds: waitSeconds,
  });
}

function busy(): ProblemError {
  return refuse('server_busy', 'Too many downloads in progress', {
    detail: `Try again in ${waitSeconds} seconds.`,
    retryAfterSeconds: waitSeconds,
  });
}
