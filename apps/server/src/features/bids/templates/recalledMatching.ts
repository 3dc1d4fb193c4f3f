import type { ProposedMatching } from './proposeMatching.ts';
import type { TemplateSheet } from './readTemplateFile.ts';
import type { Recalled } from './rememberedMatching.ts';
import { leftOut } from './templateMatching.ts';

const before = 'From your saved mapping';

/**
 * Returns a saved mapping for display. One saved before matching became strict may contain a wrong match: the new proposal
 * takes precedence, and the saved mapping fills in what no header states.
 */
export function recalledMatching(
  { matching, isOld }: Recalled,
  proposed: ProposedMatching,
  { header }: TemplateSheet,
): ProposedMatching {
  const { candidates } = proposed;
  if (!isOld) return { matching, why: header.map(() => before), candidates };
  const used = new Set(proposed.matching.columns.flatMap(({ means }) => (means === null ? [] : [means])));
  const why = [...proposed.why];
  const columns = proposed.matching.columns.map((column, at) => {
    const saved = matching.columns[at];
    if (column.means !== null || saved === undefined || saved.means === null) return column;
    if ((candidates[at]?.length ?? 0) > 0) return column;
    const isRepeated = saved.means === 'rate' || saved.means === 'value' || saved.means === 'capacity';
    if (!isRepeated && used.has(saved.means)) return leftOut(column.columnNo);
    why[at] = before;
    return saved;
  });
  return { matching: { ...matching, columns }, why, candidates };
}
