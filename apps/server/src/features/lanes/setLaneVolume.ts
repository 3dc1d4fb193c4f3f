import { Decimal, largestMonthVolume, type Month, sumOf, formatCount } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { refuseIfEdited } from '../accounts/index.ts';
import { contractMonths } from '../settings/index.ts';
import { announceLanesChanged } from './announceLanesChanged.ts';
import { extraMonthsOf, withExtra } from './extraMonths.ts';
import { type LaneHead, type LaneMonthRow, requireOwnLane, selectLaneMonths } from './lanes.queries.ts';
import { lockLanes } from './lockLanes.ts';
import { recomputeLanes } from './recompute/recomputeLanes.ts';
import { figureTooLarge } from './refuseTooLarge.ts';

/** Changes forecast volumes of a lane's contract months; they stay when shipments are rolled up again. */
export async function setLaneVolume(
  tx: Transaction,
  caller: Caller,
  actor: Actor,
  laneId: string,
  volumes: readonly { month: Month; volume: number; seen?: number | undefined }[],
): Promise<LaneMonthRow[]> {
  const customerId = caller.companyId;
  const lane = await requireOwnLane(tx, caller, laneId);
  await requireContractMonths(tx, customerId, lane, volumes);
  requirePossible(volumes);
  await lockLanes(tx, customerId, lane.mode);
  const before = await selectLaneMonths(tx, customerId, [laneId]);
  refuseIfEdited(
    caller,
    { customerId, actions: ['lane.volumeSet'], subjectKind: 'lane', subjectId: laneId },
    Object.fromEntries(volumes.map(({ month, seen }) => [month, seen])),
    Object.fromEntries(before.map(({ month, volume }) => [month, Number(volume)])),
  );
  await execute(
    tx,
    `INSERT INTO lane_forecasts (customer_id, lane_id, month, volume, is_edited)
       SELECT $1::bigint, $2::bigint, (given.month || '-01')::date, given.volume, true
       FROM unnest($3::text[], $4::numeric[]) AS given (month, volume)
       ON CONFLICT (customer_id, lane_id, month) DO UPDATE SET volume = excluded.volume, is_edited = true`,
    [
      customerId,
      laneId,
      volumes.map(({ month }) => month),
      volumes.map(({ volume }) => new Decimal(volume).toFixed(3)),
    ],
  );
  await recomputeLanes(tx, customerId, lane.mode, [lane.history_id]);
  const after = await selectLaneMonths(tx, customerId, [laneId]);
  requireSayable(after);
  await recordAudit(tx, actor, {
    customerId,
    action: 'lane.volumeSet',
    subjectKind: 'lane',
    subjectId: laneId,
    before: before.map(({ month, volume }) => ({ month, volume })),
    after: after.map(({ month, volume }) => ({ month, volume })),
  });
  await announceLanesChanged(tx, customerId, lane.mode, 'volumes', { laneIds: [laneId] });
  return after;
}

async function requireContractMonths(
  tx: Transaction,
  customerId: string,
  lane: LaneHead,
  volumes: readonly { month: Month }[],
): Promise<void> {
  const months = volumes.map(({ month }) => month);
  if (new Set(months).size !== months.length)
    throw refuse('duplicate_month', 'A month is listed twice. Enter one volume per month', {
      field: 'volumes',
    });
  const extra = await extraMonthsOf(tx, customerId, [lane.lane_id]);
  const contract = withExtra(
    await contractMonths(tx, customerId, lane.mode, lane.contract_no),
    extra.get(lane.lane_id) ?? 0,
  );
  const outside = months.find((month) => !contract.includes(month));
  if (outside === undefined) return;
  throw refuse(
    'month_outside_contract',
    `${outside} is outside the contract period, ${contract[0]} to ${contract.at(-1)}`,
    { field: 'volumes' },
  );
}

/** Throws for an impossible volume, such as one with a weight typed in grams. */
function requirePossible(volumes: readonly { month: Month; volume: number }[]): void {
  const beyond = volumes.find(({ volume }) => volume > largestMonthVolume);
  if (beyond === undefined) return;
  throw refuse(
    'volume_too_large',
    `${beyond.volume} is too much for one month. Enter at most ${formatCount(largestMonthVolume)}`,
    { field: 'volumes' },
  );
}

/** The API sends money as a number of at most 15 digits. */
function requireSayable(months: readonly LaneMonthRow[]): void {
  if (sumOf(months.map((month) => month.baseline_cost_usd ?? 0)).gte('1e13')) throw figureTooLarge();
}
