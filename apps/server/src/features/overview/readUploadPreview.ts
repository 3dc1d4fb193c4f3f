import type { overview } from '@lanewright/contract';
import { isOfferedMode, modeDetails } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { optionalRow } from '../../platform/database/rows.ts';
import { narrowed, sql } from '../../platform/database/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { contractNotFound, type ListedContract, listContracts } from '../settings/index.ts';

type View = z.input<typeof overview.uploadPreview.response>;

const contributions = sql({
  from: loadSql(import.meta.url, './uploadPreview.sql'),
  params: {
    customer: 'id',
    upload: 'id',
    mode: 'int',
    contracts: 'int[]',
    untils: 'date[]',
    starts: 'date[]',
    ends: 'date[]',
  },
  row: {
    contract_no: 'int',
    lanes: 'int',
    existing_lanes: 'int',
    shipments: 'numeric',
    volume: 'numeric',
    spend_usd: 'numeric',
    first_month: 'text?',
    last_month: 'text?',
    realised_lanes: 'int',
    realised_shipments: 'numeric?',
    realised_spend_usd: 'numeric?',
    realised_first_month: 'text?',
    realised_last_month: 'text?',
    left_out_lanes: 'int',
    left_out_shipments: 'int',
  },
});
const changes = sql({
  from: loadSql(import.meta.url, './uploadChanges.sql'),
  params: {
    customer: 'id',
    upload: 'id',
    mode: 'int',
    contract: 'int',
    until: 'date',
    replaced: 'id?',
    limit: 'int',
  },
  row: {
    before: narrowed<View['before']>('json'),
    replaced: narrowed<View['replaced']>('json?'),
    shared_months: narrowed<View['sharedMonths']>('json'),
    changes: narrowed<View['changes']>('json'),
  },
});
/** Maximum number of changed lanes listed; the lane table has the rest. */
const mostLanes = 200;

type Contribution = Awaited<ReturnType<typeof contributions.rows>>[number];

/**
 * What an upload brings to a contract, included or not: lanes, spend and period of its history, and what is in its own months. With
 * several contracts, also what it brings to each of the others. For its company and the Owner. 404 otherwise.
 * @param wanted - a contract's number; by default the current one, or the newest planned or open one if that is closed
 */
export async function readUploadPreview(
  tx: Transaction,
  caller: Caller,
  uploadId: string,
  wanted?: number,
): Promise<View> {
  const upload = await optionalRow<{ customer_id: string; mode: number; replaced_id: string | null }>(
    tx,
    `SELECT customer_id, mode, CASE WHEN status <> 200 THEN replaces_upload_id END AS replaced_id FROM uploads
     WHERE customer_id = ANY ($1::bigint[]) AND upload_id = $2 AND kind <> 'bids'`,
    [caller.customerIds, uploadId],
  );
  if (upload === null || !isOfferedMode(upload.mode)) throw refuse('upload_not_found', 'Upload not found');
  const { customer_id: customer, mode } = upload;
  const all = await listContracts(tx, customer, mode);
  const notCancelled = all.filter(({ state, contractNo }) => state !== 'Cancelled' || contractNo === wanted);
  const contracts = notCancelled.length === 0 ? all : notCancelled;
  const shown = shownOf(contracts, wanted);
  const periods = contracts.map((contract) => periodOf(contract, contracts.length === 1));
  const brought = await disableNestedLoops(tx, () =>
    contributions.rows(tx, {
      customer,
      upload: uploadId,
      mode,
      contracts: contracts.map(({ contractNo }) => contractNo),
      untils: periods.map(({ until }) => until),
      starts: periods.map(({ start }) => start),
      ends: periods.map(({ end }) => end),
    }),
  );
  const changed = await disableNestedLoops(tx, () =>
    changes.one(tx, {
      customer,
      upload: uploadId,
      mode,
      contract: shown.contractNo,
      until: periodOf(shown, contracts.length === 1).until,
      replaced: upload.replaced_id,
      limit: mostLanes,
    }),
  );
  const found = brought.find((row) => row.contract_no === shown.contractNo);
  if (found === undefined) throw new Error('the contributions to a contract are missing');
  return {
    before: changed.before,
    replaced: changed.replaced,
    sharedMonths: changed.shared_months,
    changes: changed.changes,
    ...figuresOf(found),
    volumeUnit: modeDetails[mode].volumeUnit,
    ...(contracts.length === 1 ? {} : { contracts: listOf(contracts, shown, brought) }),
  };
}

function shownOf(contracts: readonly ListedContract[], wanted: number | undefined): ListedContract {
  const current = contracts.find(({ isCurrent }) => isCurrent);
  const usual =
    current !== undefined && isLive(current) ? current : (contracts.find(isLive) ?? current ?? contracts[0]);
  const shown = wanted === undefined ? usual : contracts.find(({ contractNo }) => contractNo === wanted);
  if (shown !== undefined) return shown;
  throw wanted === undefined ? refuse('upload_not_found', 'Upload not found') : contractNotFound(wanted);
}

/** Whether a contract's lanes follow its shipments. */
const isLive = ({ state }: ListedContract) => state === 'Planned' || state === 'Open';

/**
 * The end of the history that a contract reads, and its own months. Lanes of a closed one do not change. The only contract of a mode has
 * all months from its first one on.
 */
function periodOf(contract: ListedContract, isAlone: boolean) {
  const start = contract.firstMonth === null ? 'infinity' : `${contract.firstMonth}-01`;
  const end = isAlone || contract.lastMonth === null ? 'infinity' : `${contract.lastMonth}-01`;
  return { until: isAlone || isLive(contract) ? start : '-infinity', start, end };
}

const figuresOf = (found: Contribution) => ({
  lanes: found.lanes,
  newLanes: found.lanes - found.existing_lanes,
  existingLanes: found.existing_lanes,
  shipments: Number(found.shipments),
  spendUsd: Number(found.spend_usd),
  volume: Number(found.volume),
  firstMonth: found.first_month,
  lastMonth: found.last_month,
  realised: realisedOf(found),
});

/** The part of an upload in the contract period; null if there is none. */
function realisedOf(found: Contribution): View['realised'] {
  const { realised_first_month: firstMonth, realised_last_month: lastMonth } = found;
  if (firstMonth === null || lastMonth === null) return null;
  return {
    lanes: found.realised_lanes,
    shipments: Number(found.realised_shipments ?? 0),
    spendUsd: Number(found.realised_spend_usd ?? 0),
    firstMonth,
    lastMonth,
  };
}

/** Every contract that the upload can change, newest first: planned and open ones, and a closed one if it has shipments in its months. */
function listOf(
  contracts: readonly ListedContract[],
  shown: ListedContract,
  brought: readonly Contribution[],
): NonNullable<View['contracts']> {
  return contracts.flatMap((contract) => {
    const found = brought.find((row) => row.contract_no === contract.contractNo);
    const isShown = contract === shown;
    if (found === undefined || !(isShown || isLive(contract) || found.realised_lanes > 0)) return [];
    const { contractNo, name, state, firstMonth, lastMonth } = contract;
    const isLeftOut = isLive(contract) && found.left_out_lanes > 0;
    return [
      {
        contractNo,
        name,
        state,
        months: firstMonth === null || lastMonth === null ? null : { firstMonth, lastMonth },
        isShown,
        ...figuresOf(found),
        leftOut: isLeftOut ? { lanes: found.left_out_lanes, shipments: found.left_out_shipments } : null,
      },
    ];
  });
}
