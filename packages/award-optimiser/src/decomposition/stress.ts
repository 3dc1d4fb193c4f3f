import type { Draft } from './draft.ts';

/** Tracks which lanes take part in a violation. Classes without one at the last marking are not checked again. */
export class Stress {
  private readonly draft: Draft;
  private readonly classIsStressed: Uint8Array;

  constructor(draft: Draft) {
    this.draft = draft;
    this.classIsStressed = new Uint8Array(draft.model.classCount);
    this.mark();
  }

  mark(): void {
    const { draft, classIsStressed } = this;
    const { rowCount, classCount, classStart, entryRow } = draft.model;
    const isViolated = new Uint8Array(rowCount);
    for (let row = 0; row < rowCount; row++) isViolated[row] = draft.isViolated(row) ? 1 : 0;
    for (let own = 0; own < classCount; own++) {
      classIsStressed[own] = 0;
      for (let at = classStart[own]!; at < classStart[own + 1]!; at++)
        if (isViolated[entryRow[at]!]) classIsStressed[own] = 1;
    }
  }

  /** Whether the lane's options take part in a violation, or the lane is unawarded. */
  has(lane: number): boolean {
    const { draft } = this;
    const { model, slots, slotOption } = draft;
    const first = lane * slots;
    if (slotOption[first]! < 0) return true;
    for (let slot = first; slot < first + slots && slotOption[slot]! >= 0; slot++) {
      const own = model.optionClass[slotOption[slot]!]!;
      if (!this.classIsStressed[own]) continue;
      for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++)
        if (draft.isViolated(model.entryRow[at]!)) return true;
    }
    return false;
  }
}
