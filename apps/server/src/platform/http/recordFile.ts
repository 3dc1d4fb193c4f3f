import type { Endpoint } from '@lanewright/contract';
import type { AuditAction } from '@lanewright/freight';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../audit.ts';
import type { Call } from './serve.ts';

/** The contents of a file's audit row. */
type RecordedFile = {
  /** The customer whose data it holds; null if it holds none. */
  readonly customerId: string | null;
  readonly action: AuditAction;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  /** Rows of data in the file: lanes, shipments, entries; null for a document. */
  readonly rows: number | null;
  /** Filter applied to the rows. */
  readonly filter?: object;
};

const recorded = new WeakSet<FastifyRequest>();

/**
 * Writes the audit row of a file, committed before the first byte is sent: an aborted download is recorded too. Every endpoint that
 * sends a file calls it; `requireRecord` throws if one was not recorded.
 */
export async function recordFile(
  { platform, actor, request }: Pick<Call<Endpoint>, 'platform' | 'actor' | 'request'>,
  { rows, filter = {}, ...subject }: RecordedFile,
): Promise<void> {
  await platform.database.asCustomersRecording([], (tx) =>
    recordAudit(tx, actor, { ...subject, after: { rows, filter: shortened(filter) } }),
  );
  recorded.add(request);
}

/** Runs before a reply is sent. @throws Error if it is a file without an audit row: a bug in the endpoint. */
export async function requireRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || recorded.has(request)) return payload;
  // Releases the code that waits for the file to be sent.
  if (typeof payload === 'object' && payload !== null && 'destroy' in payload)
    (payload as { destroy(): void }).destroy();
  throw new Error(`${request.method} ${request.routeOptions.url} sends a file that is not audited`);
}

const maxListed = 20;

/** Lists of thousands of ids are recorded by their length. */
function shortened(filter: object): object {
  return Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        Array.isArray(value) && value.length > maxListed ? { count: value.length } : value,
      ]),
  );
}
