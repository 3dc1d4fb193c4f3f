import { keepsRates } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { currentStructure, structureOfVersion } from '../../settings/index.ts';
import { headerKeyOf, sameHeader } from '../../uploads/index.ts';
import type { Bidder } from '../save/saveBids.ts';
import type { TemplateSheet } from './readTemplateFile.ts';
import { type MatchedColumn, leftOut, type TemplateMatching } from './templateMatching.ts';

/** Matches by header, so that columns may change their places; a header that stands twice has one for each time. */
type Kept = Pick<TemplateMatching, 'places' | 'currency'> & {
  readonly columns: Record<string, Omit<MatchedColumn, 'columnNo'>[]>;
  /** The charges they were matched to. */
  readonly structureVersion?: number;
};

/** The key under which the matches of sheets with this header are saved. */
export const headerHashOf = (sheet: TemplateSheet) => Buffer.from(headerKeyOf(sheet.header, null), 'hex');

/** Remembers for a carrier's next sheets with this header how their columns are matched. */
export async function rememberMatching(
  tx: Transaction,
  { customerId, carrierId, mode }: Bidder,
  userId: string,
  sheet: TemplateSheet,
  matching: TemplateMatching,
): Promise<void> {
  const byColumn = new Map(matching.columns.map((column) => [column.columnNo, column]));
  const columns: Kept['columns'] = {};
  for (const [columnNo, header] of sheet.header.entries()) {
    const { columnNo: _, ...matched } = byColumn.get(columnNo) ?? leftOut(columnNo);
    const key = sameHeader(header);
    columns[key] = [...(columns[key] ?? []), matched];
  }
  const { version: structureVersion } = await currentStructure(tx, customerId, mode);
  const kept: Kept = { columns, places: matching.places, currency: matching.currency, structureVersion };
  await execute(
    tx,
    `INSERT INTO bid_templates (customer_id, carrier_id, mode, header_hash, matching, saved_by, saved_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (customer_id, carrier_id, mode, header_hash) DO UPDATE
     SET matching = excluded.matching, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
    [customerId, carrierId, mode, headerHashOf(sheet), JSON.stringify(kept), userId, now()],
  );
}

/**
 * How the carrier matched a sheet with this header last, and when; null where it never did. What was matched to a charge
 * that is per something else since is matched to nothing, and `isOutdated` says so: its figures are other amounts now.
 */
export async function recallMatching(
  tx: Transaction,
  { customerId, carrierId, mode }: Bidder,
  sheet: TemplateSheet,
): Promise<{
  readonly matching: TemplateMatching;
  readonly rememberedAt: string;
  readonly isOutdated: boolean;
} | null> {
  const found = await optionalRow<{ matching: Kept; saved_at: string }>(
    tx,
    `SELECT matching, saved_at FROM bid_templates
     WHERE customer_id = $1 AND carrier_id = $2 AND mode = $3 AND header_hash = $4`,
    [customerId, carrierId, mode, headerHashOf(sheet)],
  );
  if (found === null) return null;
  const changed = await selectChangedCharges(tx, customerId, mode, found.matching.structureVersion);
  let isOutdated = false;
  const still = <Cell extends { readonly chargeNo: number }>(cells: readonly Cell[]): Cell[] => {
    const kept = cells.filter(({ chargeNo }) => !changed.has(chargeNo));
    if (kept.length < cells.length) isOutdated = true;
    return kept;
  };
  const times = new Map<string, number>();
  const columns = sheet.header.map((header, columnNo): MatchedColumn => {
    const key = sameHeader(header);
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    const kept = found.matching.columns[key]?.[time];
    if (kept === undefined) return leftOut(columnNo);
    const texts = kept.texts.map((text) => ({ ...text, charges: still(text.charges) }));
    return { columnNo, ...kept, charges: still(kept.charges), texts };
  });
  const { places, currency } = found.matching;
  const matching = { sheet: sheet.index, columns, places, currency };
  return { matching, rememberedAt: found.saved_at, isOutdated };
}

/** Charges that are still there and take other figures than under a version. */
async function selectChangedCharges(
  tx: Transaction,
  customerId: string,
  mode: number,
  version: number | undefined,
): Promise<Set<number>> {
  const current = await currentStructure(tx, customerId, mode);
  if (version === current.version) return new Set();
  // Nobody knows what they took then.
  if (version === undefined) return new Set(current.charges.map(({ chargeNo }) => chargeNo));
  const before = await structureOfVersion(tx, customerId, mode, version);
  const today = new Map(current.charges.map((charge) => [charge.chargeNo, charge]));
  const changed = before.charges.filter(
    (charge) => today.has(charge.chargeNo) && !keepsRates(charge, today.get(charge.chargeNo)),
  );
  return new Set(changed.map(({ chargeNo }) => chargeNo));
}
