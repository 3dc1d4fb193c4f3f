import type { contracts, ResponseInputOf } from '@lanewright/contract';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { listContracts, requireMode } from '../settings/index.ts';
import { monthsEndingWithin, readExpiring } from './expiringLanes.ts';

const companyNames = sql({
  from: 'SELECT company_id, name FROM companies WHERE company_id = ANY ($companies)',
  params: { companies: 'id[]' },
  row: { company_id: 'id', name: 'text' },
});

type Expiring = ResponseInputOf<typeof contracts.listExpiringLanes>;

/** Lanes of the caller's mode whose awards end soon without enough awards for the month after, over all contracts. */
export async function listExpiringLanes({
  tx,
  caller,
  query,
}: ScopedCall<typeof contracts.listExpiringLanes>): Promise<Expiring> {
  const { mode, days, page, pageSize, toPlan } = query;
  await requireMode(tx, caller, mode);
  const months = monthsEndingWithin(now().toISOString().slice(0, 10), days);
  if (months === null)
    return {
      totals: { lanes: 0, yearlyUsd: 0, withoutSuccessor: 0 },
      ...(toPlan ? { toPlan: [] } : {}),
      lanes: [],
    };
  const all = await listContracts(tx, caller.companyId, mode);
  const names = new Map(all.map(({ contractNo, name }) => [contractNo, name]));
  const found = await readExpiring(tx, {
    customerId: caller.companyId,
    mode,
    contracts: all,
    months,
    page: { skipped: (page - 1) * pageSize, size: pageSize },
    listsToPlan: toPlan,
  });
  const [first] = found;
  if (first === undefined) throw new Error('the totals of expiring lanes are missing');
  const carriers = await namesOf(
    tx,
    found.flatMap((row) => row.carrier_ids ?? []),
  );
  return {
    totals: {
      lanes: first.all_lanes,
      yearlyUsd: Number(first.all_yearly_usd),
      withoutSuccessor: first.without_successor,
    },
    ...(toPlan ? { toPlan: [...(first.to_plan ?? [])] } : {}),
    lanes: found.flatMap((row) => {
      if (row.lane_id === null || row.contract_no === null) return [];
      return [
        {
          laneId: row.lane_id,
          contractNo: row.contract_no,
          contractName: names.get(row.contract_no) ?? '',
          origin: row.origin_label ?? '',
          destination: row.destination_label ?? '',
          equipment: row.equipment,
          carriers: (row.carrier_ids ?? []).map((carrierId, at) => ({
            carrierId,
            name: carriers.get(carrierId) ?? '',
            share: Number(row.shares?.[at]),
          })),
          lastMonth: row.last_month ?? '',
          yearlyUsd: Number(row.yearly_usd),
          successor:
            row.successor_id === null || row.successor_no === null || row.successor_state === null
              ? null
              : { laneId: row.successor_id, contractNo: row.successor_no, state: row.successor_state },
        },
      ];
    }),
  };
}

async function namesOf(tx: Transaction, carrierIds: readonly string[]): Promise<Map<string, string>> {
  const found = await companyNames.rows(tx, { companies: [...new Set(carrierIds)] });
  return new Map(found.map(({ company_id: id, name }) => [id, name]));
}
