/** PostgreSQL's codes of a transaction that it ended because of others, and that may succeed when it runs again. */
const endedForOthers = ['40P01', '40001'];
const attempts = 3;

/** Whether the database ended a transaction because it and others waited for each other. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && endedForOthers.includes(String(error.code));

/**
 * Runs a transaction, and again if the database ended it because it and others waited for each other: nothing of it was stored. On a
 * cluster that is more frequent: a write to companies or users locks the whole table until the transaction ends.
 */
export async function againAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error;
    }
  }
}
