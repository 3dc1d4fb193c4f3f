import type { amendments, ResponseInputOf } from '@lanewright/contract';
import { sumCents } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { namesOfCompanies } from './amendments.queries.ts';
import type { PreparedAmendment, PreparedAward } from './prepareAmendment.ts';
import { presentClause, presentPrepared } from './presentAmendment.ts';

/** What a proposal would do, with its sums by carrier; nothing is stored. */
export async function presentPreview(
  tx: Transaction,
  { carrierIds, effectiveMonth, lastMonth, clause, awards }: PreparedAmendment,
): Promise<ResponseInputOf<typeof amendments.previewAmendment>> {
  const names = await namesOfCompanies(tx, carrierIds);
  const [only = null] = carrierIds;
  return {
    carrierId: carrierIds.length === 1 ? only : null,
    carriers: carrierIds.map((carrierId) => ({
      carrierId,
      carrierName: names.get(carrierId) ?? '',
      ...sumsOf(awards.filter(({ award }) => award.carrier_id === carrierId)),
    })),
    effectiveMonth,
    lastMonth,
    clause: clause === null ? null : presentClause(clause),
    ...sumsOf(awards),
    awards: awards.map(presentPrepared),
  };
}

function sumsOf(awards: readonly PreparedAward[]) {
  return {
    lanes: new Set(awards.map(({ award }) => award.lane_id)).size,
    beforeUsd: sumCents(awards.map(({ beforeUsd }) => beforeUsd)).toNumber(),
    afterUsd: sumCents(awards.map(({ afterUsd }) => afterUsd)).toNumber(),
  };
}
