/**
 * Runs a statement for each of several customers and joins what it returns, in the order of the customers. When the database is
 * distributed, a customer's rows are on one node: a statement about one customer is sent there as it is written, and may join, lock
 * and sort as it likes.
 */
export async function customersInTurn<T>(
  customerIds: Iterable<string>,
  read: (customerId: string) => Promise<readonly T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (const customerId of new Set(customerIds)) found.push(...(await read(customerId)));
  return found;
}
