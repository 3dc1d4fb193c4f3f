import { productItself, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { currentStructure } from '../../settings/index.ts';
import { dropChecksOfLostCells } from '../checks/keepChecks.ts';
import { type ChangedCell, recordBidChanges } from '../history/recordBidChanges.ts';
import { settleBids } from './settleBids.ts';

const adapt = loadSql(import.meta.url, './adaptBids.sql');

type AdaptedBid = {
  bid_id: string;
  lane_id: string;
  carrier_id: string;
  currency: string;
  /** The version it was made for; its charges name the cells that were dropped. */
  version: number;
  cells: ChangedCell[];
};

/** A contract of a customer's mode. */
export type ContractOfMode = {
  readonly customerId: string;
  readonly mode: number;
  readonly contractNo: number;
};

/**
 * Brings bids of a contract that were made for older charges to the current ones: rates that no longer fit are dropped and
 * recorded in the history and the audit, all others stay. Returns the lanes whose bids changed; they need pricing.
 * @param laneIds - null: all lanes
 * @param carrierId - null: all carriers
 */
export async function adaptBids(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractOfMode,
  laneIds: readonly string[] | null,
  carrierId: string | null = null,
): Promise<string[]> {
  const { version } = await currentStructure(tx, customerId, mode, contractNo);
  const adapted = await rows<AdaptedBid>(tx, adapt, [
    customerId,
    mode,
    version,
    laneIds,
    carrierId,
    contractNo,
  ]);
  if (adapted.length === 0) return [];
  const bidIds = adapted.map((bid) => bid.bid_id);
  await settleBids(tx, customerId, bidIds);
  await dropChecksOfLostCells(tx, customerId, bidIds);
  const losing = new Map<string, [AdaptedBid, ...AdaptedBid[]]>();
  for (const bid of adapted.filter(({ cells }) => cells.length > 0)) {
    const key = `${bid.carrier_id}:${bid.version}`;
    const known = losing.get(key);
    if (known === undefined) losing.set(key, [bid]);
    else known.push(bid);
  }
  for (const bids of losing.values()) {
    const [first] = bids;
    const lanes = bids.map(({ lane_id: laneId, currency, cells }) => ({ laneId, currency, cells }));
    const made = { customerId, carrierId: first.carrier_id, structureVersion: first.version };
    await recordBidChanges(tx, { ...made, userId: null, uploadId: null, kind: 'adapted' }, lanes);
    await recordAudit(tx, productItself, {
      customerId,
      action: 'bids.adapted',
      subjectKind: 'carrier',
      subjectId: first.carrier_id,
      before: { version: first.version },
      after: { mode, version, lanes: lanes.map(({ laneId, cells }) => ({ laneId, cells })) },
    });
  }
  return adapted.map((bid) => bid.lane_id);
}
