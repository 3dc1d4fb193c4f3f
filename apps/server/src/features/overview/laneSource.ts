import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { chooseContract } from '../bids/index.ts';
import { allProperties, contractMonths } from '../settings/index.ts';
import { offeredTo } from '../tenders/index.ts';

const lanesOfMode = loadSql(import.meta.url, './summaries/lanesOfMode.sql');
const lanesOfUpload = loadSql(import.meta.url, './summaries/lanesOfUpload.sql');
/** An upload's totals of lanes: stored for an included one, otherwise summed from its contributions. */
const ofUpload = {
  kept: lanesOfUpload,
  counted: `WITH uploaded AS MATERIALIZED (
      SELECT history_id, sum(shipment_count) AS shipment_count, sum(containers) AS containers, sum(volume) AS volume, sum(weight_kg) AS weight_kg
      FROM lane_months WHERE customer_id = $1 AND upload_id = $5::bigint GROUP BY history_id
    )
    ${lanesOfUpload.replace('JOIN upload_lanes u ON u.customer_id = $1 AND u.upload_id = $5 AND', 'JOIN uploaded u ON')}`,
};
const lanesForCarrier = sql({
  from: loadSql(import.meta.url, './lanesForCarrier.sql').replace('{{offered}}', () =>
    offeredTo('$carrier', '$customer'),
  ),
  params: {
    customer: 'id',
    mode: 'int',
    carrier: 'id',
    lanes: 'id[]?',
    showsBaseline: 'bool',
    showsTarget: 'bool',
    showsIncumbent: 'bool',
    showsLastPricePaid: 'bool',
    showsHiddenTargetColour: 'bool',
    showsBestColour: 'bool',
    comparesWithTarget: 'bool',
    contractMonths: 'int',
    contract: 'int',
  },
});

/** A query of lanes that contains only what its reader may see; filters, sorting and totals use it and so can't reveal more. */
export type LaneSource = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly customerId: string;
  readonly mode: OfferedMode;
  readonly contractNo: number;
  readonly uploadId: string | null;
  /** Whether the query reads one table, by index if possible. */
  readonly isOneTable: boolean;
  /** Whether it contains all lanes of the mode, so that the mode's stored totals apply. */
  readonly isWholeMode: boolean;
  /** Where the totals of its lanes are stored: a response from them is valid until they change. Null if they aren’t. */
  readonly stored: StoredTotals | null;
  /** Whether the reader may see the history of a lane's months. */
  readonly seesHistory: boolean;
  /** The columns for totals of its lanes’ shipments and volumes: the history, or for a carrier an average year and the forecast. */
  readonly sums: { readonly shipments: string; readonly volume: string };
  readonly seesIncumbents: boolean;
  readonly seesBaseline: boolean;
  /** Whether the reader sees a lane's savings at the best bid and its colour reference. */
  readonly seesEstimate: boolean;
  /** Whether the reader sees which running event holds a lane. */
  readonly seesEvents: boolean;
};
/** Totals of the lanes of a whole mode, or of an included upload. */
export type StoredTotals = {
  /** The sets of uploads whose totals are added; null: all of the mode. */
  readonly sets: readonly number[] | null;
  /** Lanes of the upload that are in none of these sets. */
  readonly rest: LaneSource | null;
};
export type WantedLanes = {
  readonly customerId: string;
  readonly mode: OfferedMode;
  /** Without a number, the mode's current contract as `chooseContract` finds it. */
  readonly contractNo?: number | undefined;
  readonly uploadId?: string | undefined;
  readonly laneIds?: readonly string[] | undefined;
};

/**
 * The lanes a caller may see of a contract of a customer's mode, each limited to what it may see. 404 for an upload that is not its
 * own, and for a contract of which it may see nothing.
 */
export async function laneSourceFor(
  tx: Transaction,
  caller: Caller,
  wanted: WantedLanes,
): Promise<LaneSource> {
  const contractNo = await chooseContract(tx, caller, wanted, wanted.contractNo);
  return laneSourceOf(tx, caller, { ...wanted, contractNo });
}

/** The same for a contract that was found by one of its lanes. */
export async function laneSourceOf(
  tx: Transaction,
  caller: Caller,
  wanted: WantedLanes & { readonly contractNo: number },
): Promise<LaneSource> {
  const { customerId, mode, contractNo, uploadId = null, laneIds = null } = wanted;
  const sets = uploadId === null ? null : await requireOwnUpload(tx, caller, uploadId, mode);
  const about = { customerId, mode, contractNo, uploadId };
  if (caller.userType !== 'Carrier') {
    const source: LaneSource = {
      ...about,
      ...(uploadId === null
        ? { text: lanesOfMode, values: [customerId, mode, laneIds, contractNo] }
        : {
            text: sets === null ? ofUpload.counted : ofUpload.kept,
            values: [customerId, mode, laneIds, contractNo, uploadId],
          }),
      isOneTable: uploadId === null,
      isWholeMode: uploadId === null && laneIds === null,
      stored: uploadId === null && laneIds === null ? { sets: null, rest: null } : null,
      seesHistory: true,
      sums: { shipments: 'shipment_count', volume: 'volume' },
      seesIncumbents: true,
      seesBaseline: true,
      seesEstimate: true,
      seesEvents: caller.userType === 'Customer',
    };
    return sets === null || laneIds !== null ? source : withStoredSets(source, sets);
  }
  const properties = await allProperties(tx, customerId, mode, contractNo);
  const shows = (name: 'baseline' | 'target' | 'incumbent' | 'lastPricePaid') =>
    properties[`visibility.${name}`] === true;
  return {
    ...about,
    text: lanesForCarrier.text,
    values: lanesForCarrier.values({
      customer: customerId,
      mode,
      carrier: caller.companyId,
      lanes: laneIds,
      showsBaseline: shows('baseline'),
      showsTarget: shows('target'),
      showsIncumbent: shows('incumbent'),
      showsLastPricePaid: shows('lastPricePaid'),
      showsHiddenTargetColour: properties['standings.showColourTowardsHiddenTarget'] === true,
      showsBestColour: properties['standings.showColourTowardsBest'] === true,
      comparesWithTarget: properties['standings.basis'] === 'target',
      contractMonths: (await contractMonths(tx, customerId, mode, contractNo)).length,
      contract: contractNo,
    }),
    isOneTable: false,
    isWholeMode: false,
    stored: null,
    seesHistory: false,
    sums: { shipments: 'shipments_per_year', volume: 'forecast_volume' },
    seesIncumbents: properties['visibility.incumbent'] === true,
    seesBaseline: properties['visibility.baseline'] === true,
    seesEstimate: false,
    seesEvents: false,
  };
}

/** The lanes of an included upload, with the sets that store the totals of most of them. */
function withStoredSets(source: LaneSource, sets: readonly number[]): LaneSource {
  const rest = sets.includes(0) ? { ...source, text: `${source.text} AND s.set_no = 0` } : null;
  return { ...source, stored: { sets: sets.filter((set) => set > 0), rest } };
}

/** The sets of uploads that contain the caller's own upload; null if it isn’t included. 404 for any other upload. */
async function requireOwnUpload(
  tx: Transaction,
  caller: Caller,
  uploadId: string,
  mode: number,
): Promise<readonly number[] | null> {
  const own = await optionalRow<{ sets: number[] | null }>(
    tx,
    `SELECT (SELECT array_agg(s.set_no) FROM upload_sets s WHERE s.customer_id = $1 AND s.mode = $3 AND s.upload_ids @> ARRAY[$2::bigint]) AS sets
     FROM uploads WHERE customer_id = $1 AND upload_id = $2 AND mode = $3 AND kind = 'shipments'`,
    [caller.companyId, uploadId, mode],
  );
  if (own === null)
    throw refuse('upload_not_found', 'Shipment upload not found in this mode', {
      field: 'uploadId',
    });
  return own.sets;
}
