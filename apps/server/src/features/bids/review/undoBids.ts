import { narrowed, sql } from '../../../platform/database/sql.ts';
import { cellNamed } from '../checks/presentChecks.ts';
import type { ChangedCell } from '../history/recordBidChanges.ts';
import type { BidInput } from '../save/bidInput.ts';
import { execute } from '../../../platform/database/rows.ts';
import { closedRounds, roundsOfLanes } from '../../tenders/index.ts';
import { isSame } from '../save/changesOf.ts';
import { cellsOfVersion, selectStandingCells } from '../save/currentCells.ts';
import { restoreReplaced } from './restoreReplaced.ts';
import { type Bidder, type Saving, saveBids, selectRules } from '../save/saveBids.ts';
import { selectStandingBids } from '../save/standingBids.ts';

/** What a sheet changed in a carrier's bids, lane by lane. */
export const changesOfUpload = sql({
  from: `SELECT lane_id, structure_version, currency, changes FROM bid_changes
    WHERE customer_id = $customer AND carrier_id = $carrier AND upload_id = $upload AND kind = 'saved' ORDER BY lane_id`,
  params: { customer: 'id', carrier: 'id', upload: 'id' },
  row: {
    lane_id: 'id',
    structure_version: 'int',
    currency: 'text',
    changes: narrowed<ChangedCell[]>('json'),
  },
});

/**
 * Bids that a sheet left without a rate, and that have no successor: they take effect again. A bid with rates was withdrawn by its
 * carrier.
 */
export const reviveBids = sql({
  from: `WITH gone AS MATERIALIZED (
      SELECT DISTINCT ON (b.lane_id) b.bid_id, b.lane_id, b.withdrawn_at FROM bids b
      WHERE b.customer_id = $customer AND b.carrier_id = $carrier AND b.upload_id = $upload AND b.withdrawn_at IS NOT NULL
        AND b.lane_id = ANY ($lanes::bigint[])
        AND NOT EXISTS (SELECT FROM bid_rates r WHERE r.customer_id = $customer AND r.bid_id = b.bid_id)
        AND NOT EXISTS (SELECT FROM bids o WHERE o.customer_id = $customer AND o.carrier_id = $carrier AND o.lane_id = b.lane_id
                          AND o.bid_id <> b.bid_id AND (o.withdrawn_at IS NULL OR o.withdrawn_at >= b.withdrawn_at))
      ORDER BY b.lane_id, b.withdrawn_at DESC
    )
    UPDATE bids b SET withdrawn_at = NULL FROM gone WHERE b.customer_id = $customer AND b.bid_id = gone.bid_id
    RETURNING gone.lane_id, gone.bid_id, gone.withdrawn_at`,
  params: { customer: 'id', carrier: 'id', upload: 'id', lanes: 'id[]' },
  row: { lane_id: 'id', bid_id: 'id', withdrawn_at: 'moment' },
});

/** Bids that were to take effect again and got no rate. */
export const withdrawAgain = sql({
  from: `UPDATE bids b SET withdrawn_at = i.at FROM unnest($bids::bigint[], $moments::timestamptz[]) AS i (bid_id, at)
    WHERE b.customer_id = $customer AND b.bid_id = i.bid_id
      AND NOT EXISTS (SELECT FROM bid_rates r WHERE r.customer_id = $customer AND r.bid_id = b.bid_id)`,
  params: { customer: 'id', bids: 'id[]', moments: 'moment[]' },
  row: {},
});

/** Lanes whose bid was last changed by a sheet. */
export const lastChangedBy = sql({
  from: `SELECT lane_id FROM bids
    WHERE customer_id = $customer AND carrier_id = $carrier AND upload_id = $upload AND lane_id = ANY ($lanes::bigint[])
      AND withdrawn_at IS NULL`,
  params: { customer: 'id', carrier: 'id', upload: 'id', lanes: 'id[]' },
  row: { lane_id: 'id' },
});

/** Converts changed cells, named as in drafts, to the bid that saves them. */
export function bidOfCells(laneId: string, cells: readonly ChangedCell[]): BidInput {
  const values = new Map(cells.map(({ cell, after }) => [cell, after]));
  const named = (kind: string) =>
    cells.flatMap(({ cell, after }) =>
      cell.startsWith(`${kind}:`) ? [{ name: cell.slice(kind.length + 1), cell, after }] : [],
    );
  const days = values.get('transitDays');
  return {
    laneId,
    currency: values.get('currency') ?? undefined,
    transitDays: days === undefined || days === null ? days : Number(days),
    validFrom: values.get('validFrom'),
    validTo: values.get('validTo'),
    fuelBasisUsdPerGallon: values.get('fuelBasisUsdPerGallon'),
    emissionKgPerUnit: values.get('emissionKgPerUnit'),
    loadsPerWeek: values.get('loadsPerWeek'),
    capacity: named('capacity').map(({ name, after }) => ({ month: name, capacity: after })),
    values: named('value').map(({ name, after }) => ({ chargeNo: Number(name), value: after })),
    rates: named('rate').map(({ cell, after }) => ({ ...cellNamed(cell), rate: after })),
  };
}

type Undoing = Omit<Saving, 'rules' | 'uploadId'> & { readonly bidder: Bidder; readonly uploadId: string };
type UnchangedCell = { readonly laneId: string; readonly cell: string; readonly why: string };
/** What an undo restored, and what it left as it was; `found`: cells that the sheet had changed. */
export type UndoneCells = {
  readonly found: number;
  readonly restored: number;
  readonly unchanged: readonly UnchangedCell[];
};

type LaneToUndo = {
  readonly laneId: string;
  readonly cells: readonly ChangedCell[];
  /** Nothing of the lane changed since. */
  readonly isWhole: boolean;
};

/** Lanes that a sheet changed. */
export async function lanesOfUpload({
  tx,
  bidder: { customerId, carrierId },
  uploadId,
}: Pick<Undoing, 'tx' | 'uploadId'> & {
  readonly bidder: Pick<Bidder, 'customerId' | 'carrierId'>;
}): Promise<string[]> {
  const found = await changesOfUpload.rows(tx, {
    customer: customerId,
    carrier: carrierId,
    upload: uploadId,
  });
  return [...new Set(found.map((row) => row.lane_id))];
}

/**
 * Returns the cells that a sheet changed to their values before it, where they still have its values. It is a save with all its rules;
 * only the checks of unusual prices are not made again, but restored.
 */
export async function undoBids(undoing: Undoing): Promise<UndoneCells> {
  const { tx, bidder, uploadId } = undoing;
  const { customerId, carrierId, mode } = bidder;
  // As in every save of these bids: nothing else changes them from here on.
  await execute(tx, 'SELECT pg_advisory_xact_lock(hashtext($1))', [
    `bids ${customerId} ${carrierId} ${mode}`,
  ]);
  const values = { customer: customerId, carrier: carrierId, upload: uploadId };
  const laneIds = await lanesOfUpload(undoing);
  const revived = await reviveBids.rows(tx, { ...values, lanes: laneIds });
  const last = new Set(
    (await lastChangedBy.rows(tx, { ...values, lanes: laneIds })).map((row) => row.lane_id),
  );
  const { lanes, unchanged, found } = await lanesToUndo(undoing, laneIds, last);
  const rules = await selectRules(tx, bidder);
  const saved = await saveBids(
    { ...undoing, rules, undoesUpload: true },
    lanes.map(({ laneId, cells }): BidInput => bidOfCells(laneId, cells)),
  );
  const why = new Map(saved.errors.map((error) => [error.laneId, error.message]));
  for (const [laneId, roundNo] of await closedRounds(tx, bidder, [...why.keys()]))
    why.set(laneId, `Round ${roundNo} has closed.`);
  const restored = lanes.filter(({ laneId }) => !why.has(laneId));
  await withdrawAgain.execute(tx, {
    customer: customerId,
    bids: revived.map((row) => row.bid_id),
    moments: revived.map((row) => row.withdrawn_at),
  });
  const isAsBefore = ({ laneId, isWhole }: LaneToUndo) => isWhole && last.has(laneId);
  await restoreReplaced(tx, values, {
    cells: restored.flatMap((lane): { laneId: string; cell: string | null }[] =>
      isAsBefore(lane)
        ? [{ laneId: lane.laneId, cell: null }]
        : lane.cells.map(({ cell }) => ({ laneId: lane.laneId, cell })),
    ),
    lanes: restored.map(({ laneId }) => laneId),
    wholeLanes: restored.filter(isAsBefore).map(({ laneId }) => laneId),
  });
  return {
    found,
    restored: saved.cellsChanged,
    unchanged: [
      ...unchanged,
      ...lanes.flatMap(({ laneId, cells: some }) => {
        const message = why.get(laneId);
        return message === undefined ? [] : some.map(({ cell }) => ({ laneId, cell, why: message }));
      }),
    ],
  };
}

/** The cells that still have the values of the sheet, with their values before it; `last`: lanes that nothing changed after it. */
async function lanesToUndo(
  { tx, bidder, uploadId }: Undoing,
  laneIds: readonly string[],
  last: ReadonlySet<string>,
): Promise<{ lanes: LaneToUndo[]; unchanged: UnchangedCell[]; found: number }> {
  const { customerId, carrierId } = bidder;
  const { structure } = await selectRules(tx, bidder);
  const changes = await changesOfUpload.rows(tx, {
    customer: customerId,
    carrier: carrierId,
    upload: uploadId,
  });
  const standing = await selectStandingBids(tx, customerId, carrierId, laneIds);
  const rounds = await roundsOfLanes(tx, bidder, laneIds, false);
  const cellsOfBid = await selectStandingCells(
    tx,
    customerId,
    [...standing.values()].map(({ bidId }) => bidId),
  );
  const fits = new Map<number, (cell: string) => boolean>();
  for (const version of new Set(changes.map((row) => row.structure_version)))
    fits.set(version, await cellsOfVersion(tx, bidder, structure, version));
  const unchanged: UnchangedCell[] = [];
  const lanes: LaneToUndo[] = [];
  let found = 0;
  for (const { lane_id: laneId, structure_version: version, currency, changes: changed } of changes) {
    const bid = standing.get(laneId);
    const current = cellsOfBid.get(bid?.bidId ?? '');
    const valueOf = (cell: string) => current?.get(cell) ?? termOf(bid, cell);
    found += changed.length;
    const round = rounds.get(laneId);
    const isSealed = round?.isInvited === true && (round.isSealed || round.isUnopened);
    const whyNot = ({ cell, after }: ChangedCell): string | null => {
      if (isSealed) return 'In a sealed round now.';
      if (bid === undefined) return 'The bid was withdrawn since the upload.';
      if (fits.get(version)?.(cell) !== true) return 'The customer changed the charge since the upload.';
      if (!isSame(valueOf(cell), after)) return 'Changed again since the upload.';
      return isPrice(cell) && bid.currency !== currency ? 'The currency changed since the upload.' : null;
    };
    const why = new Map(changed.map((change) => [change, whyNot(change)]));
    // Rates that changed since, or were added, are in the currency of the sheet: they must not become amounts of another one.
    const keepsCurrency =
      changed.some(({ cell }) => cell === 'currency') &&
      !(last.has(laneId) && changed.every((change) => why.get(change) === null));
    const cells: ChangedCell[] = [];
    for (const change of changed) {
      const { cell, after, before } = change;
      const reason =
        why.get(change) ??
        (keepsCurrency && isPrice(cell) ? 'The lane changed since, in its new currency.' : null);
      if (reason === null) cells.push({ cell, before: after, after: before });
      else unchanged.push({ laneId, cell, why: reason });
    }
    if (cells.length > 0) lanes.push({ laneId, cells, isWhole: cells.length === changed.length });
  }
  return { lanes, unchanged, found };
}

const isPrice = (cell: string) => cell === 'currency' || cell.startsWith('rate:');

/** A term of a bid by the name of its cell. */
function termOf(bid: object | undefined, cell: string): string | null {
  const value =
    bid === undefined ? undefined : (bid as Record<string, string | number | null | undefined>)[cell];
  return value === undefined || value === null ? null : String(value);
}
