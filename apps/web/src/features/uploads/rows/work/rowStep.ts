import type { ExceptionGroup, ExceptionRow, Settlement } from '../../uploadTypes.ts';
import type { RowEdit } from '../sheet/cellDrafts.ts';
import type { SavedStep } from '../sheet/SheetStore.ts';

/** A row to exclude or include again. */
export interface RowLeftOut {
  readonly lineNo: number;
  readonly exclude: boolean;
}

/** One user action, undone and redone as a whole. */
export interface RowStep {
  readonly changeNos: readonly number[];
  readonly again:
    | { readonly kind: 'correct'; readonly edits: readonly RowEdit[] }
    | { readonly kind: 'settle'; readonly settlements: readonly Settlement[] }
    | { readonly kind: 'leaveOut'; readonly row: RowLeftOut };
  /** The rows before the action, if they stay in the list. */
  readonly before: readonly ExceptionRow[];
}

/** Returns the step for a save of cells. */
export const stepOfSave = ({ changeNos, edits, before }: SavedStep): RowStep => ({
  changeNos,
  again: { kind: 'correct', edits },
  before,
});

/** Returns the group of an exception: that of its cell value, if groups are by value. */
export function groupOf(
  groups: readonly ExceptionGroup[],
  { field, reason, text }: ExceptionRow['exceptions'][number],
): ExceptionGroup | undefined {
  const alike = groups.filter((group) => group.field === field && group.reason === reason);
  return alike.find((group) => group.text === text) ?? alike[0];
}

/** Returns the requests that resolve rows of any group, each row through the first of its exceptions that allows the action. */
export function settlementsOfRows(
  rows: readonly ExceptionRow[],
  groups: readonly ExceptionGroup[],
  action: Settlement['action'],
): Settlement[] {
  const byGroup = new Map<string, number[]>();
  for (const row of rows) {
    const group = row.exceptions
      .map((exception) => groupOf(groups, exception))
      .find((one) => one?.actions.includes(action) === true);
    if (group !== undefined)
      byGroup.set(group.groupKey, [...(byGroup.get(group.groupKey) ?? []), row.lineNo]);
  }
  return [...byGroup].map(([groupKey, lineNos]) => ({ groupKey, lineNos, action }));
}
