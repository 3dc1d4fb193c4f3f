/** Classes of PostgreSQL's errors that pass: connections, conflicts of transactions, resources, an operator, files. */
const passing = /^(08|40|53|55|57|58)/;
/** Codes of system calls and of streams, as of a file store that is not reachable: E and capitals. */
const ofSystem = /^E[A-Z]+$/;

/** Whether making a file may succeed later. An error of the program or of the data is the same each time. */
export function isWorthRetrying(error: Error): boolean {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return passing.test(code) || ofSystem.test(code);
  return error.cause instanceof Error && isWorthRetrying(error.cause);
}
