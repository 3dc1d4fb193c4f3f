/** A cell on its way to the server: what it is to say, null for as received. */
export interface CellDraft {
  readonly text: string | null;
  /** The save that carries it; a cell typed in again belongs to a later one. */
  readonly save: number;
  /** Why it was not saved; such a cell waits for another try. */
  readonly failed: string | null;
}

export type RowDrafts = Readonly<Record<string, CellDraft>>;
/** Cells not yet saved, by row number and field. Rows not touched stay the same objects. */
export type CellDrafts = ReadonlyMap<number, RowDrafts>;

/** What one change says of one row, by field; null takes a correction back. */
export interface RowEdit {
  readonly lineNo: number;
  readonly values: Readonly<Record<string, string | null>>;
}

/** The drafts with those of a save that sets out. */
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

/** The drafts without those that a save, or one before it, brought home. */
export function withoutSave(drafts: CellDrafts, edits: readonly RowEdit[], save: number): CellDrafts {
  return mapped(drafts, edits, (draft) => (draft.save <= save ? undefined : draft));
}

/** The drafts with those of a save marked as not saved, and why. */
export function withFailure(
  drafts: CellDrafts,
  edits: readonly RowEdit[],
  save: number,
  why: string,
): CellDrafts {
  return mapped(drafts, edits, (draft) => (draft.save <= save ? { ...draft, failed: why } : draft));
}

/** Several changes as one: of a cell named twice the later one counts. */
export function mergedEdits(edits: readonly RowEdit[]): RowEdit[] {
  const byLine = new Map<number, Record<string, string | null>>();
  for (const { lineNo, values } of edits) byLine.set(lineNo, { ...byLine.get(lineNo), ...values });
  return [...byLine].map(([lineNo, values]) => ({ lineNo, values }));
}

/** Everything that was not saved, to be sent again. */
export function failedEdits(drafts: CellDrafts): RowEdit[] {
  return [...drafts].flatMap(([lineNo, row]) => {
    const failed = Object.entries(row).filter(([, draft]) => draft.failed !== null);
    if (failed.length === 0) return [];
    return [{ lineNo, values: Object.fromEntries(failed.map(([field, { text }]) => [field, text])) }];
  });
}

/** How many cells were not saved. */
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
