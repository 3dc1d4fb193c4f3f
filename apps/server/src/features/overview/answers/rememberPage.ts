import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Question, rememberAnswer } from './rememberAnswer.ts';

type Page = { readonly page: number; readonly pageSize: number };

/** So many rows of a list are remembered, and cut to the page asked for; who reads further down has it read each time. */
const firstRows: Page = { page: 1, pageSize: 100 };

/**
 * As `rememberAnswer` for an answer that has a page of a list: one answer is remembered, however the list is cut into pages.
 * `cut` gives an answer with the rows from one place to another alone.
 */
export async function rememberPage<T>(
  tx: Transaction,
  caller: Caller,
  question: Question,
  { page, pageSize }: Page,
  read: (page: Page) => Promise<T>,
  cut: (answer: T, from: number, to: number) => T,
): Promise<T> {
  const to = page * pageSize;
  if (to > firstRows.pageSize) return read({ page, pageSize });
  return cut(await rememberAnswer(tx, caller, question, () => read(firstRows)), to - pageSize, to);
}
