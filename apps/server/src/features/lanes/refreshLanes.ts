import type { OfferedMode } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { contractOf } from '../settings/index.ts';
import { announceLanesChanged } from './announceLanesChanged.ts';
import { matchCarrierNames } from './carrier-names/matchCarrierNames.ts';
import { lockLanes } from './lockLanes.ts';
import { isByRoad } from './road-miles/calibrateRoutes.ts';
import { storeCalibrations } from './road-miles/calibrations.ts';
import { measureHandMadeLanes } from './road-miles/measureHandMadeLanes.ts';
import { roadMilesRule } from './road-miles/roadEstimate.ts';
import { liveContracts } from '../settings/index.ts';
import { recomputeContractLanes, recomputeLanes } from './recompute/recomputeLanes.ts';
import { recomputePlanned } from './recompute/recomputePlanned.ts';
import { deleteEmptyLanes } from './roll-up/rollUpUpload.ts';
import { lockUploadsWithLanes, rollUpUploads } from './roll-up/rollUpUploads.ts';

/**
 * Requests that a mode's uploads are rolled up again: after lane settings or place answers changed. With a number, only the lanes of
 * that contract are calculated again, otherwise those of every planned and open one.
 */
export async function refreshLanes(
  tx: Transaction,
  actor: Actor,
  customerId: string,
  mode: OfferedMode,
  contractNo?: number,
): Promise<void> {
  if (contractNo !== undefined) await contractOf(tx, customerId, mode, contractNo);
  await recordAudit(tx, actor, {
    customerId,
    action: 'lanes.refreshed',
    subjectKind: 'mode',
    subjectId: String(mode),
    ...(contractNo === undefined ? {} : { after: { contractNo } }),
  });
  // A request for one contract must not replace one for all.
  const subject = [customerId, mode, ...(contractNo === undefined ? [] : [contractNo])].join(':');
  await announce(tx, 'lanes.rebuildRequested', subject, { customerId, mode, contractNo });
}

/**
 * On 'lanes.rebuildRequested', 'settings.lanesChanged' and 'locations.changed': rolls up the mode's uploads again where routes
 * changed lanes, or only the one whose places were answered, then recalculates.
 */
export const rebuildLanes: Job<'settings.lanesChanged' | 'locations.changed' | 'lanes.rebuildRequested'> = {
  name: 'rebuildLanes',
  async run(platform, payload) {
    const { customerId, mode } = payload;
    const answered = 'uploadId' in payload ? payload.uploadId : null;
    const contractNo = 'contractNo' in payload ? payload.contractNo : undefined;
    await platform.database.asSystem(async (tx) => {
      const uploads = await lockUploadsWithLanes(tx, customerId, mode, answered);
      if (answered === null) await settleRoadMiles(tx, customerId, mode, contractNo);
      const changed = await rollUpUploads(tx, customerId, mode, uploads);
      await deleteEmptyLanes(tx, customerId, mode);
      // Settings can change lanes whose shipments stay; an answer only changes the lanes between which it moves shipments.
      if (answered !== null && changed.length === 0) return;
      await matchCarrierNames(tx, customerId);
      // Moved shipments change the lanes of every contract, also if one was asked for.
      if (contractNo !== undefined && changed.length > 0) await recomputeLanes(tx, customerId, mode, changed);
      await recomputeLanes(tx, customerId, mode, answered === null ? null : changed, contractNo);
      if (changed.length > 0) await execute(tx, 'SELECT analyze_lane_tables()');
      await announceLanesChanged(tx, customerId, mode, 'volumes');
    });
  },
};

/** On 'contract.planned' and 'contract.changed': recalculates the lanes of one contract from their histories. */
export const recomputeContract: Job<'contract.planned' | 'contract.changed'> = {
  name: 'recomputeContract',
  async run({ database }, payload) {
    const { customerId, mode, contractNo } = payload;
    if (!('lanesChanged' in payload))
      return recomputePlanned(database, { customerId, mode, contractNo }, (tx) =>
        announceLanesChanged(tx, customerId, mode, 'planned', { contractNo }),
      );
    if (payload.lanesChanged === false) return;
    await database.asSystem(async (tx) => {
      await lockLanes(tx, customerId, mode);
      const live = await liveContracts(tx, customerId, mode);
      if (!live.some((contract) => contract.contractNo === contractNo)) return;
      await recomputeContractLanes(tx, customerId, mode, contractNo);
      await execute(tx, 'SELECT analyze_contract_lanes()');
      await announceLanesChanged(tx, customerId, mode, 'volumes', { contractNo });
    });
  },
};

/** Fits the customer's own factors if the mode uses them now, and measures lanes without shipments again. */
async function settleRoadMiles(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number | undefined,
): Promise<void> {
  if (!isByRoad(mode)) return;
  if ((await roadMilesRule(tx, customerId, mode)) === 2) await storeCalibrations(tx, customerId, mode);
  await measureHandMadeLanes(tx, customerId, mode, contractNo);
}
