import type { contracts, ResponseInputOf } from '@lanewright/contract';
import { monthsFrom } from '@lanewright/freight';
import { recordAudit } from '../../platform/audit.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { copyClauses } from '../clauses/index.ts';
import { addLanes, chooseLanes, lockLanes, selectLanesOfContract } from '../lanes/index.ts';
import { insertContract, listContracts, lockMode, refusePastMonth, requireMode } from '../settings/index.ts';
import { refuseTakenName, refuseTooMany } from './contractRules.ts';
import { gapMonths, overlapsOf } from './neighbours.ts';
import { presentContract } from './presentContract.ts';

type Planned = ResponseInputOf<typeof contracts.planContract>;

/**
 * Plans the next contract of a mode: with the charges, index clauses and properties of the one that it follows, and a lane for each chosen
 * history. Nothing about other contracts changes.
 */
export async function planContract({
  tx,
  caller,
  actor,
  body,
}: ScopedCall<typeof contracts.planContract>): Promise<Planned> {
  const { mode, name, firstMonth, months, from, lanes } = body;
  const customerId = caller.companyId;
  await requireMode(tx, caller, mode);
  await lockMode(tx, customerId, mode);
  await lockLanes(tx, customerId, mode);
  const others = await listContracts(tx, customerId, mode);
  const former = others.find(({ contractNo }) => contractNo === from);
  if (former === undefined)
    throw refuse('contract_not_found', `Contract ${from} not found`, { field: 'from' });
  refusePastMonth(firstMonth, 'firstMonth');
  await refuseTakenName(tx, customerId, mode, name);
  refuseTooMany(others);
  const takesNewLanes = body.takesNewLanes ?? 'all' in lanes;
  const contractNo = await insertContract(tx, {
    customerId,
    mode,
    name,
    firstMonth,
    months,
    takesNewLanes,
    from,
    createdBy: caller.userId,
  });
  await copyClauses(tx, { customerId, mode, contractNo: from }, former.lastMonth, contractNo);
  const sources =
    'all' in lanes
      ? await selectLanesOfContract(
          tx,
          { customerId, mode, contractNo: from },
          { alsoPreviews: takesNewLanes },
        )
      : (await chooseLanes(tx, caller, { laneIds: lanes.laneIds, mode })).map((lane) => lane.lane_id);
  const own = monthsFrom(firstMonth, months);
  const { included } = await addLanes(tx, { customerId, mode, contractNo }, sources, {
    targets: body.copyTargets,
    ...(body.copyVolumes ? { volumesTo: own } : {}),
  });
  await recordAudit(tx, actor, {
    customerId,
    action: 'contract.planned',
    subjectKind: 'mode',
    subjectId: String(mode),
    after: {
      contractNo,
      name,
      firstMonth,
      months,
      from,
      lanes: included,
      takesNewLanes,
      copyTargets: body.copyTargets,
      copyVolumes: body.copyVolumes,
    },
  });
  await announce(tx, 'contract.planned', `${customerId}:${mode}:${contractNo}`, {
    customerId,
    mode,
    contractNo,
  });
  const planned = (await listContracts(tx, customerId, mode)).find((one) => one.contractNo === contractNo);
  if (planned === undefined) throw new Error(`contract ${contractNo} was stored and is not there`);
  return {
    ...presentContract(
      mode,
      planned,
      {
        lanes: included,
        awardedLanes: 0,
        baselineUsd: null,
        awardedUsd: '0',
        savingsUsd: '0',
      },
      0,
    ),
    overlaps: await overlapsOf(tx, customerId, mode, contractNo, own, others),
    gapMonths: gapMonths(former, firstMonth, others),
  };
}
