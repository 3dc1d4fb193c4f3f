import { type Month, formatMonth } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/problemError.ts';
import {
  type AwardToAmend,
  type ContractKey,
  isInForce,
  labelOf,
  selectAwardsToAmend,
} from './awardsToAmend.ts';
import type { Proposal } from './prepareAmendment.ts';

/**
 * Returns the awards that a proposal names, or all in force of its carrier, with their awarded months from a month on.
 * @param ownCarrierId - the carrier that proposes; null: the customer
 */
export async function chooseAwards(
  tx: Transaction,
  contract: ContractKey,
  ownCarrierId: string | null,
  { awards, carrierId }: Pick<Proposal, 'awards' | 'carrierId'>,
  from: Month,
): Promise<AwardToAmend[]> {
  requireOwnCarrier(ownCarrierId, carrierId);
  const ofCarrier = ownCarrierId ?? carrierId ?? null;
  if (awards === undefined) {
    if (ofCarrier === null)
      throw refuse('carrier_not_found', 'Choose a carrier, or name awards', {
        status: 422,
        field: 'carrierId',
      });
    const all = await selectAwardsToAmend(tx, contract, ofCarrier, null, from);
    if (all.length === 0) throw noneInForce(from, 'effectiveMonth', ownCarrierId !== null);
    return all;
  }
  const named = awards.map(({ awardId }) => awardId);
  const twice = named.findIndex((id, index) => named.indexOf(id) < index);
  if (twice >= 0)
    throw refuse('duplicate_award', 'An award is listed twice', { field: `awards.${twice}.awardId` });
  const found = await selectAwardsToAmend(tx, contract, ownCarrierId, named, from);
  const byId = new Map(found.map((award) => [award.award_id, award]));
  return named.map((id, index) => {
    const award = byId.get(id);
    if (award === undefined)
      throw refuse('award_not_found', 'Award not found', { field: `awards.${index}.awardId` });
    if (!isInForce(award)) throw notInForce(award, from, `awards.${index}.awardId`);
    return award;
  });
}

/** 404 for a carrier that proposes for another one. */
export function requireOwnCarrier(ownCarrierId: string | null, carrierId: string | undefined): void {
  if (ownCarrierId !== null && carrierId !== undefined && carrierId !== ownCarrierId)
    throw refuse('carrier_not_found', 'Carrier not found', { status: 404, field: 'carrierId' });
}

/** Error for a carrier without awards to amend; a carrier that proposes for itself can't choose another one. */
export function noneInForce(month: Month, field: string, isOwn = false) {
  return refuse('award_not_in_force', `No accepted award has months from ${formatMonth(month)} on`, {
    detail: isOwn ? 'Choose an earlier month.' : 'Choose another carrier or an earlier month.',
    field,
  });
}

/** Error for an award that can't be amended from a month on. */
export function notInForce(award: AwardToAmend, month: Month, field?: string) {
  const isAccepted = award.status === 'Accepted' || award.status === 'AcceptedInPart';
  return refuse(
    'award_not_in_force',
    isAccepted
      ? `${labelOf(award)} has no awarded months from ${formatMonth(month)} on`
      : `The award of ${labelOf(award)} is not in force`,
    {
      detail: isAccepted
        ? 'Choose an earlier month or another award.'
        : 'Choose an award that the carrier accepted.',
      ...(field === undefined ? {} : { field }),
    },
  );
}

/** Returns the carrier of the awards; 422 if they are of several. */
export function oneCarrierOf(found: readonly AwardToAmend[], carrierId: string | undefined): string {
  const [first] = found;
  if (first === undefined) throw new Error('a proposal without awards');
  const other = found.findIndex((award) => award.carrier_id !== (carrierId ?? first.carrier_id));
  if (other >= 0)
    throw refuse('several_carriers', 'An amendment is for one carrier. Propose one for each', {
      field: `awards.${other}.awardId`,
    });
  return first.carrier_id;
}
