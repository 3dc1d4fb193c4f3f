import type { OfferedMode } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Maximum age of names of companies, files and places in a response; its figures are never old. */
const namesMayBeOldMs = 10 * 60_000;
const longestQuestion = 500;

/** Key of a cacheable response: the endpoint, the modes it reads, and its other parameters. */
export type Question = {
  readonly call: string;
  readonly modes: readonly OfferedMode[];
  readonly about: Readonly<Record<string, unknown>>;
};

/** The call that asks, with its transaction. */
export type Asking = {
  readonly platform: Pick<Platform, 'answers'>;
  readonly tx: Transaction;
  readonly caller: Caller;
};

/**
 * Returns a customer's cached response if no figure of its modes has changed since; otherwise reads and caches it. Responses to
 * carriers and the Owner are never cached: they read the figures of other companies.
 */
export async function cacheResponse<T>(
  { platform: { answers }, tx, caller }: Asking,
  { call, modes, about }: Question,
  read: () => Promise<T>,
): Promise<T> {
  const asked = `${caller.userType} ${call} ${modes.join(',')} ${JSON.stringify(about)}`;
  const readsOthers = caller.userType === 'Carrier' || caller.userType === 'Owner';
  if (readsOthers || asked.length > longestQuestion) return read();
  const customerId = caller.companyId;
  // Read the stamp before the response: a concurrent change then invalidates this entry.
  const stamp = await stampOf(tx, customerId, modes);
  const readAt = now();
  const cached = answers.find(customerId, asked);
  if (cached?.stamp === stamp && readAt.getTime() - cached.readAt.getTime() < namesMayBeOldMs)
    return JSON.parse(cached.json.toString()) as T;
  const answer = await read();
  answers.keep(customerId, asked, { stamp, readAt, json: Buffer.from(JSON.stringify(answer)) });
  return answer;
}

type Page = { readonly page: number; readonly pageSize: number };

/** Rows of a list that are cached, from which pages are cut; later pages are read each time. */
const firstRows: Page = { page: 1, pageSize: 100 };

/**
 * Like `cacheResponse`, for a response with a page of a list: one response is cached, whatever the page size. `cut` returns a
 * response with only the rows of a range.
 */
export async function cachePage<T>(
  asking: Asking,
  question: Question,
  { page, pageSize }: Page,
  read: (page: Page) => Promise<T>,
  cut: (answer: T, from: number, to: number) => T,
): Promise<T> {
  const to = page * pageSize;
  if (to > firstRows.pageSize) return read({ page, pageSize });
  return cut(await cacheResponse(asking, question, () => read(firstRows)), to - pageSize, to);
}

async function stampOf(tx: Transaction, customerId: string, modes: readonly number[]): Promise<string> {
  const { stamp } = await oneRow<{ stamp: string }>(
    tx,
    `SELECT coalesce(string_agg(mode || ':' || stamp, ' ' ORDER BY mode), '') AS stamp
     FROM figure_stamps WHERE customer_id = $1 AND mode = ANY ($2::smallint[])`,
    [customerId, modes],
  );
  return stamp;
}

/**
 * Invalidates cached responses of a mode, in the transaction that changes its figures. The mode's stamp stays locked until the
 * commit, so it has a fixed position in the lock order of everything that writes figures: the lane table's rows
 * (`updateLaneSummaries`), the stamp, then awards by carrier and emissions, whose writers therefore call this first; modes in ascending order. A long job
 * calls it last: its only other lock is never taken by a holder of a stamp. A stamp never repeats, because it only rises and
 * PostgreSQL refuses to delete its row.
 */
export async function bumpFigureVersion(tx: Transaction, customerId: string, mode: number): Promise<void> {
  await execute(
    tx,
    `INSERT INTO figure_stamps AS s (customer_id, mode, stamp) VALUES ($1, $2, 1)
     ON CONFLICT (customer_id, mode) DO UPDATE SET stamp = s.stamp + 1`,
    [customerId, mode],
  );
}
