import { type Asking, type Question, rememberAnswer } from './rememberAnswer.ts';

type Page = { readonly page: number; readonly pageSize: number };

/** Rows of a list that are cached, from which pages are cut; later pages are read each time. */
const firstRows: Page = { page: 1, pageSize: 100 };

/**
 * Like `rememberAnswer`, for a response with a page of a list: one response is cached, whatever the page size. `cut` returns a
 * response with only the rows of a range.
 */
export async function rememberPage<T>(
  asking: Asking,
  question: Question,
  { page, pageSize }: Page,
  read: (page: Page) => Promise<T>,
  cut: (answer: T, from: number, to: number) => T,
): Promise<T> {
  const to = page * pageSize;
  if (to > firstRows.pageSize) return read({ page, pageSize });
  return cut(await rememberAnswer(asking, question, () => read(firstRows)), to - pageSize, to);
}
