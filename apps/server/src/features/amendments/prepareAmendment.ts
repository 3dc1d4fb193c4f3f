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
import { type AwardToAmend, type ContractKey, labelOf, requireConnected } from './awardsToAmend.ts';
import { chooseAwards, oneCarrierOf } from './chooseAwards.ts';
import { prepareClause, type ReplacedClause } from './clause/prepareClause.ts';
import { prepareExtension } from './extension/prepareExtension.ts';
import { changedRates, newRatesOf } from './newRates.ts';
import { pricesOf } from './pricesOf.ts';

export type Proposal = BodyOf<typeof amendments.proposeAmendment>;

/** An award as it will be amended, with the cost of its months before and after. */
export type PreparedAward = AmendedAward & {
  readonly award: AwardToAmend;
  readonly structure: ChargeStructure;
  readonly beforeUsd: string;
  readonly afterUsd: string;
  /** The quantity that a clause multiplies is unknown, so its effect is not included. */
  readonly hasUnknownEffect?: boolean;
};
export type PreparedAmendment = {
  /** Each gets an amendment of its own. */
  readonly carrierIds: readonly string[];
  /** The first month that changes. */
  readonly effectiveMonth: Month;
  /** The last month that an extension adds; null for other kinds. */
  readonly lastMonth: Month | null;
  /** The clause that is replaced, as it will be; null for other kinds. */
  readonly clause: ReplacedClause | null;
  readonly awards: readonly PreparedAward[];
};

/**
 * Checks a proposal and calculates its effect; nothing is written. 404 for an award that is not the caller's, 409 for one that is not
 * in force, 422 for what may not be proposed.
 * @param ownCarrierId - the carrier that proposes; null: the customer
 * @param options - whether it will be written, so that what it depends on must stay until the transaction ends
 */
export async function prepareAmendment(
  tx: Transaction,
  contract: ContractKey,
  ownCarrierId: string | null,
  proposal: Proposal,
  options: { readonly isWritten: boolean },
): Promise<PreparedAmendment> {
  const { customerId, mode, contractNo } = contract;
  await refuseClosed(tx, customerId, mode, [contractNo]);
  if (proposal.kind === 'Extension') return prepareExtension(tx, contract, ownCarrierId, proposal);
  const effectiveMonth = proposal.effectiveMonth ?? '';
  if (ownCarrierId !== null && proposal.kind === 'Termination')
    throw refuse('wrong_user_type', 'Only the customer can end an award', { status: 422, field: 'kind' });
  refusePastMonth(effectiveMonth, 'effectiveMonth');
  if (proposal.kind === 'Clause')
    return prepareClause(tx, contract, ownCarrierId, { ...proposal, effectiveMonth }, options);
  const found = await chooseAwards(tx, contract, ownCarrierId, proposal, effectiveMonth);
  const carrierId = oneCarrierOf(found, proposal.carrierId);
  if (proposal.kind === 'Repricing') await requireConnected(tx, contract, carrierId);
  const amended = await amend(tx, contract, found, proposal);
  const figures = await previewAmended(tx, customerId, amended);
  const byAward = new Map(figures.map((row) => [row.awardId, row]));
  return {
    carrierIds: [carrierId],
    effectiveMonth,
    lastMonth: null,
    clause: null,
    awards: amended.map((award) => {
      const { beforeUsd = '0', afterUsd = '0' } = byAward.get(award.awardId) ?? {};
      return { ...award, beforeUsd, afterUsd };
    }),
  };
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
