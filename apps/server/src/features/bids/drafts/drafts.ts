import { keepsRates } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, optionalRow } from '../../../platform/database/rows.ts';
import { currentStructure, structureOfVersion } from '../../settings/index.ts';

/** $1 customer, $2 carrier, $3 mode, $4 user, $5 contract, $6 moment, $7 body. */
const putDraftStatement = `INSERT INTO bid_drafts (customer_id, carrier_id, mode, user_id, contract_no, body, saved_at)
VALUES ($1, $2, $3, $4, $5, $7::jsonb, $6)
ON CONFLICT (customer_id, carrier_id, mode, contract_no, user_id) DO UPDATE
SET body = excluded.body, sealed_body = NULL, saved_at = excluded.saved_at
RETURNING saved_at`;

/** Owner of a draft: a carrier's user, for a contract of a customer's mode. */
export type DraftOf = {
  readonly customerId: string;
  readonly carrierId: string;
  readonly mode: number;
  readonly contractNo: number;
  readonly userId: string;
};
export type DraftLane = { readonly laneId: string; readonly cells: Readonly<Record<string, string>> };

type DraftBody = { structureVersion: number; lanes: Record<string, Record<string, string>> };
type DraftRow = { saved_at: string; body: DraftBody | null };

const keyOf = ({ customerId, carrierId, mode, userId, contractNo }: DraftOf) => [
  customerId,
  carrierId,
  mode,
  userId,
  contractNo,
];

function selectDraft(
  tx: Transaction,
  draftOf: DraftOf,
  lock: '' | 'FOR UPDATE' = '',
): Promise<DraftRow | null> {
  return optionalRow<DraftRow>(
    tx,
    `SELECT saved_at, body FROM bid_drafts
     WHERE customer_id = $1 AND carrier_id = $2 AND mode = $3 AND user_id = $4 AND contract_no = $5 ${lock}`,
    keyOf(draftOf),
  );
}

/** Changes the lanes of a draft to an SQL expression of the value $6. */
function setLanes(tx: Transaction, draftOf: DraftOf, lanes: string, value: unknown): Promise<unknown> {
  return execute(
    tx,
    `UPDATE bid_drafts SET body = jsonb_set(body, '{lanes}', ${lanes})
     WHERE customer_id = $1 AND carrier_id = $2 AND mode = $3 AND user_id = $4 AND contract_no = $5 AND body IS NOT NULL`,
    [...keyOf(draftOf), value],
  );
}

/** Returns cells that a user typed and has not submitted, on any device; cells with a different meaning by now are left out. */
export async function readDraft(tx: Transaction, draftOf: DraftOf) {
  const draft = await selectDraft(tx, draftOf);
  if (draft === null || draft.body === null) return { savedAt: null, structureVersion: null, lanes: [] };
  return {
    savedAt: draft.saved_at,
    structureVersion: draft.body.structureVersion,
    lanes: Object.entries(await lanesThatFit(tx, draftOf, draft.body)).map(([laneId, cells]) => ({
      laneId,
      cells,
    })),
  };
}

/**
 * A draft's lanes without rates and texts of charges or weight breaks that were deleted, or got another unit, since they were
 * typed.
 */
async function lanesThatFit(
  tx: Transaction,
  { customerId, mode, contractNo }: DraftOf,
  { structureVersion, lanes }: DraftBody,
): Promise<DraftBody['lanes']> {
  const current = await currentStructure(tx, customerId, mode, contractNo);
  if (structureVersion === current.version) return lanes;
  const typedFor = await structureOfVersion(tx, customerId, mode, structureVersion);
  const today = new Map(current.charges.map((charge) => [charge.chargeNo, charge]));
  const same = new Set(
    typedFor.charges
      .filter((charge) => keepsRates(charge, today.get(charge.chargeNo)))
      .map(({ chargeNo }) => chargeNo),
  );
  const breaks = new Set(current.breaks.map(({ breakNo }) => breakNo));
  const fits = (cell: string) => {
    const [, chargeNo, breakNo] = /^(?:rate|value):(\d+)(?:\/(\d+))?$/.exec(cell) ?? [];
    if (chargeNo === undefined) return true;
    return same.has(Number(chargeNo)) && (breakNo === undefined || breaks.has(Number(breakNo)));
  };
  const fitting = Object.entries(lanes).map(
    ([laneId, cells]) =>
      [laneId, Object.fromEntries(Object.entries(cells).filter(([cell]) => fits(cell)))] as const,
  );
  return Object.fromEntries(fitting.filter(([, cells]) => Object.keys(cells).length > 0));
}

/** Brings a draft made for older charges to the current ones before newly typed cells are added. */
async function bringToday(tx: Transaction, draftOf: DraftOf, structureVersion: number): Promise<void> {
  const draft = await selectDraft(tx, draftOf, 'FOR UPDATE');
  if (draft === null || draft.body === null || draft.body.structureVersion === structureVersion) return;
  await setLanes(tx, draftOf, '$6::jsonb', JSON.stringify(await lanesThatFit(tx, draftOf, draft.body)));
}

/** Stores cells: given lanes replace those in the draft, lanes without cells are deleted, the others stay. */
export async function putDraft(
  tx: Transaction,
  draftOf: DraftOf,
  structureVersion: number,
  lanes: readonly DraftLane[],
  replaces: boolean,
): Promise<{ savedAt: string; lanes: number }> {
  await bringToday(tx, draftOf, structureVersion);
  const former = replaces ? null : await selectDraft(tx, draftOf, 'FOR UPDATE');
  const merged = new Map<string, DraftLane['cells']>(Object.entries(former?.body?.lanes ?? {}));
  for (const { laneId, cells } of lanes)
    if (Object.keys(cells).length > 0) merged.set(laneId, cells);
    else merged.delete(laneId);
  const draft = await oneRow<{ saved_at: string }>(tx, putDraftStatement, [
    ...keyOf(draftOf),
    now(),
    JSON.stringify({ structureVersion, lanes: Object.fromEntries(merged) }),
  ]);
  return { savedAt: draft.saved_at, lanes: merged.size };
}

/** Deletes from the draft what was submitted or sealed. */
export async function dropFromDraft(
  tx: Transaction,
  draftOf: DraftOf,
  laneIds: readonly string[],
): Promise<void> {
  await setLanes(tx, draftOf, "(body -> 'lanes') - $6::text[]", laneIds);
}
