import type { amendments, BodyOf } from '@lanewright/contract';
import { type Month, formatMonth } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { inSlices } from '../../platform/inSlices.ts';
import { type AmendedAward, type AwardRate, previewAmended } from '../awards/index.ts';
import { selectRatedLanes } from '../bids/index.ts';
import {
  type ChargeStructure,
  propertyOf,
  ratesOfMode,
  refuseClosed,
  refusePastMonth,
  structureOfVersion,
} from '../settings/index.ts';
import {
  type AwardToAmend,
  type ContractKey,
  isInForce,
  labelOf,
  requireConnected,
  selectAwardsToAmend,
} from './awardsToAmend.ts';
import { changedRates, newRatesOf } from './newRates.ts';
import { pricesOf } from './pricesOf.ts';

export type Proposal = BodyOf<typeof amendments.proposeAmendment>;

/** An award as it will be amended, with the cost of its months before and after. */
export type PreparedAward = AmendedAward & {
  readonly award: AwardToAmend;
  readonly structure: ChargeStructure;
  readonly beforeUsd: string;
  readonly afterUsd: string;
};
export type PreparedAmendment = { readonly carrierId: string; readonly awards: readonly PreparedAward[] };

/**
 * Checks a proposal and calculates its effect; nothing is written. 404 for an award that is not the caller's, 409 for one that is not
 * in force, 422 for what may not be proposed.
 * @param ownCarrierId - the carrier that proposes; null: the customer
 */
export async function prepareAmendment(
  tx: Transaction,
  contract: ContractKey,
  ownCarrierId: string | null,
  proposal: Proposal,
): Promise<PreparedAmendment> {
  const { customerId, mode, contractNo } = contract;
  await refuseClosed(tx, customerId, mode, [contractNo]);
  if (ownCarrierId !== null && proposal.kind === 'Termination')
    throw refuse('wrong_user_type', 'Only the customer can end an award', { status: 422, field: 'kind' });
  refusePastMonth(proposal.effectiveMonth, 'effectiveMonth');
  const found = await chooseAwards(tx, contract, ownCarrierId, proposal);
  const carrierId = oneCarrierOf(found, proposal);
  if (proposal.kind === 'Repricing') await requireConnected(tx, contract, carrierId);
  const amended = await amend(tx, contract, found, proposal);
  const figures = await previewAmended(tx, customerId, amended);
  const byAward = new Map(figures.map((row) => [row.awardId, row]));
  return {
    carrierId,
    awards: amended.map((award) => {
      const { beforeUsd = '0', afterUsd = '0' } = byAward.get(award.awardId) ?? {};
      return { ...award, beforeUsd, afterUsd };
    }),
  };
}

async function chooseAwards(
  tx: Transaction,
  contract: ContractKey,
  ownCarrierId: string | null,
  { awards, carrierId, effectiveMonth }: Proposal,
): Promise<AwardToAmend[]> {
  if (ownCarrierId !== null && carrierId !== undefined && carrierId !== ownCarrierId)
    throw refuse('carrier_not_found', 'Carrier not found', { status: 404, field: 'carrierId' });
  const ofCarrier = ownCarrierId ?? carrierId ?? null;
  if (awards === undefined) {
    if (ofCarrier === null)
      throw refuse('carrier_not_found', 'Choose a carrier, or name awards', {
        status: 422,
        field: 'carrierId',
      });
    const all = await selectAwardsToAmend(tx, contract, ofCarrier, null, effectiveMonth);
    if (all.length === 0)
      throw refuse(
        'award_not_in_force',
        `No accepted award has months from ${formatMonth(effectiveMonth)} on`,
        {
          detail: 'Choose another carrier or an earlier month.',
          field: 'effectiveMonth',
        },
      );
    return all;
  }
  const named = awards.map(({ awardId }) => awardId);
  const twice = named.findIndex((id, index) => named.indexOf(id) < index);
  if (twice >= 0)
    throw refuse('duplicate_award', 'An award is listed twice', { field: `awards.${twice}.awardId` });
  const found = await selectAwardsToAmend(tx, contract, ownCarrierId, named, effectiveMonth);
  const byId = new Map(found.map((award) => [award.award_id, award]));
  return named.map((id, index) => {
    const award = byId.get(id);
    if (award === undefined)
      throw refuse('award_not_found', 'Award not found', { field: `awards.${index}.awardId` });
    if (!isInForce(award)) throw notInForce(award, effectiveMonth, `awards.${index}.awardId`);
    return award;
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

function oneCarrierOf(found: readonly AwardToAmend[], { carrierId }: Proposal): string {
  const [first] = found;
  if (first === undefined) throw new Error('a proposal without awards');
  const other = found.findIndex((award) => award.carrier_id !== (carrierId ?? first.carrier_id));
  if (other >= 0)
    throw refuse('several_carriers', 'An amendment is for one carrier. Propose one for each', {
      field: `awards.${other}.awardId`,
    });
  return first.carrier_id;
}

type Amended = Omit<PreparedAward, 'beforeUsd' | 'afterUsd'>;

async function amend(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  found: readonly AwardToAmend[],
  proposal: Proposal,
): Promise<Amended[]> {
  const structures = new Map<number, ChargeStructure>();
  for (const version of new Set(found.map((award) => award.structure_version)))
    structures.set(version, await structureOfVersion(tx, customerId, mode, version));
  const reference = String(
    await propertyOf(tx, customerId, mode, 'fuel.referenceDieselUsdPerGallon', contractNo),
  );
  const { usdPerCurrency } = await ratesOfMode(tx, customerId, mode, contractNo);
  const isRepricing = proposal.kind === 'Repricing';
  const laneIds = [...new Set(found.map((award) => award.lane_id))];
  const rated = isRepricing ? await selectRatedLanes(tx, customerId, laneIds) : new Map<string, never>();
  const amended: Amended[] = [];
  await inSlices(found.length, (index) => {
    const award = found[index]!;
    const structure = structures.get(award.structure_version)!;
    const asked = proposal.awards?.[index];
    const field = `awards.${index}`;
    const base = { award, structure, awardId: award.award_id, months: monthsOf(award, asked?.months, field) };
    if (!isRepricing) {
      amended.push({ ...base, rates: null, prices: null });
      return;
    }
    const wanted = { cells: asked?.rates ?? [], change: proposal.change };
    const rates: AwardRate[] = newRatesOf(award, structure, wanted, usdPerCurrency, field);
    const changed = changedRates(award.rates, rates);
    if (changed.length === 0) {
      if (asked?.rates !== undefined) throw nothingChanges(`${field}.rates`);
      return;
    }
    const history = rated.get(award.lane_id);
    if (history === undefined)
      throw refuse('lane_without_volume', `${labelOf(award)} has no shipments to price by`, {
        detail: 'Leave this award out.',
        field: `${field}.awardId`,
      });
    amended.push({ ...base, rates, prices: pricesOf(award, structure, rates, changed, history, reference) });
  });
  if (amended.length === 0) throw nothingChanges(proposal.change === undefined ? 'awards' : 'change.purpose');
  return amended;
}

const nothingChanges = (field: string) =>
  refuse('amendment_changes_nothing', 'No rate changes. Enter another rate, or choose other charges', {
    field,
  });

function monthsOf(award: AwardToAmend, asked: readonly Month[] | undefined, field: string): readonly Month[] {
  if (asked === undefined) return award.months;
  const foreign = asked.find((month) => !award.months.includes(month));
  if (foreign !== undefined)
    throw refuse('month_not_awarded', `${formatMonth(foreign)} of ${labelOf(award)} is not awarded`, {
      detail: 'Choose awarded months from the effective month on.',
      field: `${field}.months`,
    });
  return award.months.filter((month) => asked.includes(month));
}
