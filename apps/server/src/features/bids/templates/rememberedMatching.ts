import { keepsRates } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { currentStructure, structureOfVersion } from '../../settings/index.ts';
import { headerKeyOf, sameHeader } from '../../uploads/index.ts';
import type { Bidder } from '../save/saveBids.ts';
import { type ChargeMatch, chargeCalled } from './chargeCalled.ts';
import { rateUnitKey } from './rateUnits.ts';
import type { TemplateSheet } from './readTemplateFile.ts';
import { type ChargeCell, type MatchedColumn, type TemplateMatching, leftOut } from './templateMatching.ts';
import type { ProposedMatching } from './proposeMatching.ts';

/** Version of mappings saved since places and charges are matched strictly. */
const currentVersion = 2;

/** Matches by header, so that columns may move; a header that occurs twice has one match per occurrence. */
type Kept = Pick<TemplateMatching, 'places' | 'currency'> & {
  /** Missing in mappings saved before version 2: they may contain a wrong match and must be confirmed once more. */
  readonly version?: number;
  readonly columns: Record<string, Omit<MatchedColumn, 'columnNo'>[]>;
  /** The charges they were matched to. */
  readonly structureVersion?: number;
  readonly answers?: TemplateMatching['answers'];
  /** Answers about the unit of a column's prices, by header. */
  readonly unitsByHeader?: Readonly<Record<string, string>>;
  /** Hash of the empty cells and prices that the saved answer about them applies to. */
  readonly blankCellsOf?: string | null;
  /** The upload that it was confirmed for. */
  readonly uploadId?: string;
  /** Places that were ambiguous or matched by city only when the carrier confirmed them, by side and text. */
  readonly seen?: Record<string, string[]>;
  /** The headers in order, if one of them occurs twice. */
  readonly order?: readonly string[] | null;
};

/** A saved mapping applied to a sheet. */
export type Recalled = {
  readonly matching: TemplateMatching;
  readonly rememberedAt: string;
  readonly rememberedBy: string | null;
  /** The upload that it was confirmed for; null if not known. */
  readonly uploadId: string | null;
  /** Why it must be confirmed once more; null if it need not be. */
  readonly check: string | null;
  /** It was saved before charges and places were matched strictly. */
  readonly isOld: boolean;
  readonly seen: Readonly<Record<string, readonly string[]>>;
  readonly blankCellsOf: string | null;
};

/** The key under which the matches of sheets with this header are saved. */
export const headerHashOf = (sheet: TemplateSheet) => Buffer.from(headerKeyOf(sheet.header, null), 'hex');

/** Saves how columns are matched, for a carrier's next sheets with this header. */
export async function rememberMatching(
  tx: Transaction,
  { customerId, carrierId, mode, contractNo }: Bidder,
  userId: string,
  sheet: TemplateSheet,
  matching: TemplateMatching,
  confirmed: {
    readonly uploadId: string;
    readonly seen: Record<string, string[]>;
    readonly blankCellsOf: string;
  },
): Promise<void> {
  const byColumn = new Map(matching.columns.map((column) => [column.columnNo, column]));
  const columns: Kept['columns'] = {};
  for (const [columnNo, header] of sheet.header.entries()) {
    const { columnNo: _, ...matched } = byColumn.get(columnNo) ?? leftOut(columnNo);
    const key = sameHeader(header);
    columns[key] = [...(columns[key] ?? []), matched];
  }
  const { version: structureVersion } = await currentStructure(tx, customerId, mode, contractNo);
  const { places, currency, answers } = matching;
  const kept: Kept = {
    version: currentVersion,
    columns,
    places,
    currency,
    structureVersion,
    ...keptAnswers(answers, sheet),
    ...confirmed,
    order: orderOf(sheet),
  };
  await execute(
    tx,
    `INSERT INTO bid_templates (customer_id, carrier_id, mode, header_hash, matching, saved_by, saved_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (customer_id, carrier_id, mode, header_hash) DO UPDATE
     SET matching = excluded.matching, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
    [customerId, carrierId, mode, headerHashOf(sheet), JSON.stringify(kept), userId, now()],
  );
}

/** Answers about columns are saved by header, because columns may move. */
function keptAnswers(answers: TemplateMatching['answers'], { header }: TemplateSheet) {
  const others: TemplateMatching['answers'] = {};
  const unitsByHeader: Record<string, string> = {};
  for (const [key, value] of Object.entries(answers)) {
    const columnNo = rateUnitKey.exec(key)?.[1];
    if (columnNo === undefined) Object.assign(others, { [key]: value });
    else if (value !== undefined) unitsByHeader[sameHeader(header[Number(columnNo)] ?? '')] = value;
  }
  return { answers: others, unitsByHeader };
}

function recalledAnswers({ answers, unitsByHeader }: Kept, { header }: TemplateSheet) {
  const units = header.flatMap((name, columnNo) => {
    const answer = unitsByHeader?.[sameHeader(name)];
    return answer === undefined ? [] : [[`rateUnit:${columnNo}`, answer]];
  });
  return { ...answers, ...(Object.fromEntries(units) as Record<string, string>) };
}

/** The order of headers matters only if two columns have the same header: nothing else distinguishes them. */
function orderOf({ header }: TemplateSheet): string[] | null {
  const keys = header.map(sameHeader);
  return new Set(keys.filter((key) => key !== '')).size < keys.filter((key) => key !== '').length
    ? keys
    : null;
}

/**
 * Returns how the carrier last matched a sheet with this header, and when; null if it never did. A match to a charge that was
 * deleted, changed its unit, or no longer has a unique name is dropped, and `check` states so.
 */
export async function recallMatching(
  tx: Transaction,
  { customerId, carrierId, mode, contractNo }: Bidder,
  sheet: TemplateSheet,
): Promise<Recalled | null> {
  const found = await optionalRow<{ matching: Kept; saved_at: string; saved_by: string | null }>(
    tx,
    `SELECT matching, saved_at, saved_by FROM bid_templates
     WHERE customer_id = $1 AND carrier_id = $2 AND mode = $3 AND header_hash = $4`,
    [customerId, carrierId, mode, headerHashOf(sheet)],
  );
  if (found === null) return null;
  const kept = found.matching;
  const doubtful = await selectDoubtful(tx, { customerId, mode, contractNo }, kept.structureVersion);
  const dropped = new Set<string>();
  const times = new Map<string, number>();
  const columns = sheet.header.map((header, columnNo): MatchedColumn => {
    const key = sameHeader(header);
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    const column = kept.columns[key]?.[time];
    if (column === undefined) return leftOut(columnNo);
    const still = (cells: readonly ChargeCell[], name: string) =>
      cells.filter((cell) => {
        const isDoubtful = doubtful(cell, name);
        if (isDoubtful) dropped.add(name);
        return !isDoubtful;
      });
    const texts = column.texts.map((text) => ({ ...text, charges: still(text.charges, text.text) }));
    return { ...column, columnNo, charges: still(column.charges, header), texts };
  });
  const order = orderOf(sheet);
  const hasMoved = order !== null && JSON.stringify(order) !== JSON.stringify(kept.order ?? null);
  const isOld = (kept.version ?? 1) < currentVersion;
  const [name] = dropped;
  return {
    matching: {
      sheet: sheet.index,
      columns,
      places: kept.places,
      currency: kept.currency,
      answers: recalledAnswers(kept, sheet),
    },
    rememberedAt: found.saved_at,
    rememberedBy: found.saved_by,
    uploadId: kept.uploadId ?? null,
    check: isOld
      ? 'Check this mapping: matching is now stricter.'
      : name !== undefined
        ? `The customer changed the charges. Choose the charge for "${name}" again.`
        : hasMoved
          ? 'Two columns have the same name, and the order of the columns changed. Check the mapping.'
          : null,
    isOld,
    seen: kept.seen ?? {},
    blankCellsOf: kept.blankCellsOf ?? null,
  };
}

/**
 * Returns the matches that are no longer valid since a version of the charges: the charge was removed or its unit changed, or
 * the name of its column now fits another charge or several.
 */
async function selectDoubtful(
  tx: Transaction,
  { customerId, mode, contractNo }: Pick<Bidder, 'customerId' | 'mode' | 'contractNo'>,
  version: number | undefined,
): Promise<(cell: ChargeCell, name: string) => boolean> {
  const current = await currentStructure(tx, customerId, mode, contractNo);
  if (version === current.version) return () => false;
  // Without the version, the charges they were matched to are unknown.
  if (version === undefined) return () => true;
  const before = await structureOfVersion(tx, customerId, mode, version);
  const today = new Map(current.charges.map((charge) => [charge.chargeNo, charge]));
  const unlike = new Set(
    before.charges
      .filter((charge) => !keepsRates(charge, today.get(charge.chargeNo)))
      .map(({ chargeNo }) => chargeNo),
  );
  const isCell = (match: ChargeMatch, { chargeNo, breakNo }: ChargeCell) =>
    match.cell?.chargeNo === chargeNo && match.cell.breakNo === breakNo;
  return (cell, name) => {
    if (unlike.has(cell.chargeNo)) return true;
    const now = chargeCalled(current, name);
    if (isCell(now, cell)) return false;
    const then = chargeCalled(before, name);
    return JSON.stringify([now.cell, now.candidates]) !== JSON.stringify([then.cell, then.candidates]);
  };
}

const fromSaved = 'From your saved mapping';

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
  if (!isOld) return { matching, why: header.map(() => fromSaved), candidates };
  const used = new Set(proposed.matching.columns.flatMap(({ means }) => (means === null ? [] : [means])));
  const why = [...proposed.why];
  const columns = proposed.matching.columns.map((column, at) => {
    const saved = matching.columns[at];
    if (column.means !== null || saved === undefined || saved.means === null) return column;
    if ((candidates[at]?.length ?? 0) > 0) return column;
    const isRepeated = saved.means === 'rate' || saved.means === 'value' || saved.means === 'capacity';
    if (!isRepeated && used.has(saved.means)) return leftOut(column.columnNo);
    why[at] = fromSaved;
    return saved;
  });
  return { matching: { ...matching, columns }, why, candidates };
}
