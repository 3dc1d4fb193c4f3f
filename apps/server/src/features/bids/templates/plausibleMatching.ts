import type { ChargeStructure } from '../../settings/index.ts';
import type { SheetContext } from './applyMatching.ts';
import { withPlausibleCharges } from './plausibleCharges.ts';
import { type ProposedMatching, proposeMatching } from './proposeMatching.ts';
import type { TemplateRows, TemplateSheet } from './readTemplateFile.ts';

/** Proposes a mapping of a sheet from its headers and cells, and compares the proposed charges with known prices. */
export function plausibleMatching(
  sheet: TemplateSheet,
  file: TemplateRows,
  structure: ChargeStructure,
  context: SheetContext,
): ProposedMatching {
  const proposed = proposeMatching(sheet, file, structure, context.lanes, context.known);
  return withPlausibleCharges(proposed, file.rows, structure, context, sheet.header);
}
