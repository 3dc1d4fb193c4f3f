import type { ExceptionGroup, ExceptionRow, Settlement } from '../../uploadTypes.ts';
import type { RowEdit } from '../sheet/cellDrafts.ts';
import type { SavedStep } from '../sheet/SheetStore.ts';

/** One row that a person leaves out, or takes back in. */
export interface RowLeftOut {
  readonly lineNo: number;
  readonly exclude: boolean;
}

/** One thing a person did here, which is taken back and made again as one. */
export interface RowStep {
  readonly changeNos: readonly number[];
  readonly again:
    | { readonly kind: 'correct'; readonly edits: readonly RowEdit[] }
    | { readonly kind: 'settle'; readonly settlements: readonly Settlement[] }
    | { readonly kind: 'leaveOut'; readonly row: RowLeftOut };
  /** The rows as they were before, where they stay in the list. */
  readonly before: readonly ExceptionRow[];
}

/** What a save of cells did. */
export const stepOfSave = ({ changeNos, edits, before }: SavedStep): RowStep => ({
  changeNos,
  again: { kind: 'correct', edits },
  before,
});

/** The group an exception belongs to: the one of its text where texts are apart. */
export function groupOf(
  groups: readonly ExceptionGroup[],
  { field, reason, text }: ExceptionRow['exceptions'][number],
): ExceptionGroup | undefined {
  const alike = groups.filter((group) => group.field === field && group.reason === reason);
  return alike.find((group) => group.text === text) ?? alike[0];
}

/** The settlements that act on rows of any group, each row through the first of its exceptions that allows it. */
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
