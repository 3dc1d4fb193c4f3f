import { addMonths, formatMonth, type Month, monthsBetween, monthsFrom } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { previewAmended } from '../../awards/index.ts';
import { selectRatedLanes } from '../../bids/index.ts';
import { contractMonths, propertyOf, refusePastMonth, structureOfVersion } from '../../settings/index.ts';
import type { ChargeStructure } from '../../settings/index.ts';
import { type AwardToAmend, type ContractKey, labelOf, requireConnected } from '../awardsToAmend.ts';
import { chooseAwards, noneInForce, oneCarrierOf } from '../chooseAwards.ts';
import type { PreparedAmendment, PreparedAward, Proposal } from '../prepareAmendment.ts';
import { extensionPrices, selectWholes } from './extensionPrices.ts';
import { withForecasts } from './forecastAwards.ts';
import { requireAvailable, wishOf } from './requireAvailable.ts';

/** How long after the end of its contract an award may be extended. */
const longestMonths = 36;

/**
 * Checks the extension of awards to months after the contract's period, and calculates what these months would cost at the same unit
 * prices; nothing is written. Whether the share is still available is checked for the customer: to a carrier it would show the awards of
 * others.
 */
export async function prepareExtension(
  tx: Transaction,
  contract: ContractKey,
  ownCarrierId: string | null,
  proposal: Proposal,
): Promise<PreparedAmendment> {
  const { customerId, mode, contractNo } = contract;
  const lastMonth = proposal.lastMonth ?? '';
  const end = (await contractMonths(tx, customerId, mode, contractNo)).at(-1) ?? '';
  requireLastMonth(end, lastMonth);
  const chosen = await chooseAwards(tx, contract, ownCarrierId, proposal, end);
  const carrierId = oneCarrierOf(chosen, proposal.carrierId);
  await requireConnected(tx, contract, carrierId);
  const isNamed = proposal.awards !== undefined;
  const found = isNamed ? chosen : chosen.filter((award) => !award.is_extended && lastOf(award) < lastMonth);
  if (found.length === 0) throw alreadyReach(lastMonth);
  for (const [index, award] of found.entries())
    requireExtendable(award, lastMonth, `awards.${index}.awardId`);
  const first = found.map(firstAdded).toSorted()[0] ?? '';
  const wanted = proposal.effectiveMonth;
  for (const award of wanted === undefined ? [] : found)
    if (firstAdded(award) !== wanted)
      throw refuse(
        'month_outside_contract',
        `${labelOf(award)} can be extended from ${formatMonth(firstAdded(award))}`,
        {
          detail: 'Leave out the first month, or choose this one.',
          field: 'effectiveMonth',
        },
      );
  refusePastMonth(first, isNamed || wanted === undefined ? 'lastMonth' : 'effectiveMonth');
  const awards = await priced(tx, contract, found, lastMonth);
  if (ownCarrierId === null)
    await requireAvailable(
      tx,
      customerId,
      awards.map(({ award, months }) => wishOf({ ...award, months })),
      'customer',
    );
  const extended = await withForecasts(tx, contract, awards);
  const figures = new Map(
    (await previewAmended(tx, customerId, extended)).map((figure) => [figure.awardId, figure]),
  );
  return {
    carrierIds: [carrierId],
    effectiveMonth: first,
    lastMonth,
    clause: null,
    awards: awards.map((award) => ({ ...award, afterUsd: figures.get(award.awardId)?.afterUsd ?? '0' })),
  };
}

const lastOf = (award: AwardToAmend): Month => award.months.at(-1) ?? '';
const firstAdded = (award: AwardToAmend): Month => addMonths(lastOf(award), 1);

function requireLastMonth(end: Month, lastMonth: Month): void {
  const outside = (title: string, detail: string) =>
    refuse('month_outside_contract', title, { detail, field: 'lastMonth' });
  if (lastMonth <= end) throw outside(`The contract ends in ${formatMonth(end)}`, 'Choose a later month.');
  if (monthsBetween(end, lastMonth) > longestMonths)
    throw outside(
      `An award can be extended until ${formatMonth(addMonths(end, longestMonths))}`,
      'Choose an earlier month, or plan the next contract.',
    );
}

function requireExtendable(award: AwardToAmend, lastMonth: Month, field: string): void {
  if (award.is_extended)
    throw refuse('award_not_in_force', `The award of ${labelOf(award)} was extended before`, {
      detail: 'Choose the award that continues it.',
      field,
    });
  if (lastOf(award) >= lastMonth)
    throw refuse(
      'amendment_changes_nothing',
      `${labelOf(award)} is awarded until ${formatMonth(lastOf(award))}`,
      {
        detail: 'Choose a later month, or leave this award out.',
        field: 'lastMonth',
      },
    );
}

const alreadyReach = (lastMonth: Month) =>
  lastMonth === ''
    ? noneInForce(lastMonth, 'lastMonth')
    : refuse('amendment_changes_nothing', `All awards already reach ${formatMonth(lastMonth)}`, {
        detail: 'Choose a later month.',
        field: 'lastMonth',
      });

async function priced(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  found: readonly AwardToAmend[],
  lastMonth: Month,
): Promise<PreparedAward[]> {
  const structures = new Map<number, ChargeStructure>();
  for (const version of new Set(found.map((award) => award.structure_version)))
    structures.set(version, await structureOfVersion(tx, customerId, mode, version));
  const reference = String(
    await propertyOf(tx, customerId, mode, 'fuel.referenceDieselUsdPerGallon', contractNo),
  );
  const rated = await selectRatedLanes(tx, customerId, [...new Set(found.map((award) => award.lane_id))]);
  const wholes = await selectWholes(
    tx,
    customerId,
    found.map((award) => award.award_id),
  );
  return found.map((award) => {
    const structure = structures.get(award.structure_version)!;
    return {
      award,
      structure,
      awardId: award.award_id,
      months: monthsFrom(firstAdded(award), monthsBetween(lastOf(award), lastMonth)),
      rates: null,
      prices: extensionPrices(
        award,
        structure,
        wholes.get(award.award_id) ?? [],
        rated.get(award.lane_id),
        reference,
      ),
      beforeUsd: '0',
      afterUsd: '0',
    };
  });
}
