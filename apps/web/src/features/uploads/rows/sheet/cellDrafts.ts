/** A cell being saved: its new text, null for "as received". */
export interface CellDraft {
  readonly text: string | null;
  /** The save that contains it; editing the cell again assigns it to a later one. */
  readonly save: number;
  /** Why saving failed; the cell can be retried. */
  readonly failed: string | null;
}

export type RowDrafts = Readonly<Record<string, CellDraft>>;
/** Unsaved cells by row number and field. Unchanged rows remain the same objects. */
export type CellDrafts = ReadonlyMap<number, RowDrafts>;

/** Changes to one row by field; null undoes a correction. */
export interface RowEdit {
  readonly lineNo: number;
  readonly values: Readonly<Record<string, string | null>>;
}

/** Returns the drafts with the cells of a save that is starting. */
export function withDrafts(drafts: CellDrafts, edits: readonly RowEdit[], save: number): CellDrafts {
  const next = new Map(drafts);
  for (const { lineNo, values } of edits) {
    const made = Object.entries(values).map(
      ([field, text]) => [field, { text, save, failed: null }] as const,
    );
    next.set(lineNo, { ...next.get(lineNo), ...Object.fromEntries(made) });
  }
  return next;
}

/** Returns the drafts without the cells completed by this save or an earlier one. */
export function withoutSave(drafts: CellDrafts, edits: readonly RowEdit[], save: number): CellDrafts {
  return mapped(drafts, edits, (draft) => (draft.save <= save ? undefined : draft));
}

/** Returns the drafts with the cells of a save marked as failed, with the reason. */
export function withFailure(
  drafts: CellDrafts,
  edits: readonly RowEdit[],
  save: number,
  why: string,
): CellDrafts {
  return mapped(drafts, edits, (draft) => (draft.save <= save ? { ...draft, failed: why } : draft));
}

/** Merges several changes; if a cell occurs twice, the later change is used. */
export function mergedEdits(edits: readonly RowEdit[]): RowEdit[] {
  const byLine = new Map<number, Record<string, string | null>>();
  for (const { lineNo, values } of edits) byLine.set(lineNo, { ...byLine.get(lineNo), ...values });
  return [...byLine].map(([lineNo, values]) => ({ lineNo, values }));
}

/** Returns every failed edit, to send again. */
export function failedEdits(drafts: CellDrafts): RowEdit[] {
  return [...drafts].flatMap(([lineNo, row]) => {
    const failed = Object.entries(row).filter(([, draft]) => draft.failed !== null);
    if (failed.length === 0) return [];
    return [{ lineNo, values: Object.fromEntries(failed.map(([field, { text }]) => [field, text])) }];
  });
}

/** Returns the number of failed cells. */
export function countFailed(drafts: CellDrafts): number {
  return failedEdits(drafts).reduce((sum, { values }) => sum + Object.keys(values).length, 0);
}

function mapped(
  drafts: CellDrafts,
  edits: readonly RowEdit[],
  change: (draft: CellDraft) => CellDraft | undefined,
): CellDrafts {
  const next = new Map(drafts);
  for (const { lineNo } of edits) {
    const row = next.get(lineNo);
    if (row === undefined) continue;
    const kept = Object.entries(row).flatMap(([field, draft]) => {
      const after = change(draft);
      return after === undefined ? [] : [[field, after] as const];
    });
    if (kept.length === 0) next.delete(lineNo);
    else next.set(lineNo, Object.fromEntries(kept));
  }
  return next;
}
