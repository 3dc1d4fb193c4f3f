import type { Draft } from './draft.ts';

/** Whether the draft satisfies every row and awards every mandatory lane. */
export function keepsRules(draft: Draft): boolean {
  const { model, rowActivity, rowLo, rowPenalty } = draft;
  for (let row = 0; row < model.rowCount; row++) {
    if (rowPenalty[row] === 0) continue;
    const limit = rowActivity[row]! > model.rowHi[row]! ? model.rowHi[row]! : rowLo[row]!;
    const allowed = 1e-8 * Math.max(1, Number.isFinite(limit) ? Math.abs(limit) : 1);
    if (draft.violationOf(row, rowActivity[row]!) > allowed) return false;
  }
  for (let lane = 0; lane < model.laneCount; lane++)
    if (draft.firstOption(lane) < 0 && !Number.isFinite(model.laneUnawardedCost[lane]!)) return false;
  return true;
}
