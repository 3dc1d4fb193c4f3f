import type { Transaction } from './database.ts';

type Work = (tx: Transaction, notes: readonly unknown[]) => Promise<void>;
type Waiting = Map<string, { readonly work: Work; readonly order: number; readonly notes: unknown[] }>;

const waiting = new WeakMap<Transaction, Waiting>();

/**
 * Schedules work for the very end of the transaction, once for all notes added under a name: it then reads what will be committed,
 * and holds its locks no longer than needed. What has the lower order runs first, and what has the same order by name, so that two
 * transactions take their locks in the same order.
 */
export function beforeCommit<Note>(
  tx: Transaction,
  { name, order }: { readonly name: string; readonly order: number },
  note: Note,
  work: (tx: Transaction, notes: readonly Note[]) => Promise<void>,
): void {
  const ofTransaction: Waiting = waiting.get(tx) ?? new Map();
  waiting.set(tx, ofTransaction);
  const known = ofTransaction.get(name);
  if (known === undefined) ofTransaction.set(name, { work: work as Work, order, notes: [note] });
  else known.notes.push(note);
}

/** Runs the work scheduled for the end of the transaction. Work may add no further notes. */
export async function runBeforeCommit(tx: Transaction): Promise<void> {
  const ofTransaction = waiting.get(tx);
  waiting.delete(tx);
  const scheduled = [...(ofTransaction ?? [])].toSorted(
    ([name, one], [otherName, other]) => one.order - other.order || (name < otherName ? -1 : 1),
  );
  for (const [, { work, notes }] of scheduled) await work(tx, notes);
}

/** Drops the scheduled work: the transaction was not completed, and its connection will serve another. */
export function clearBeforeCommit(tx: Transaction): void {
  waiting.delete(tx);
}
