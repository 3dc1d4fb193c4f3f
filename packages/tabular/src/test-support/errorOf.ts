import { TabularError } from '../tabularError.ts';

/** Returns the TabularError that a reading ends with; any other result fails the test. */
export async function errorOf(reading: Promise<unknown>): Promise<TabularError> {
  const caught = await reading.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(caught instanceof TabularError)) throw new Error(`expected a TabularError, got ${String(caught)}`);
  return caught;
}
