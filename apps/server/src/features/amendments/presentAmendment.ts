import type { amendments, ResponseInputOf } from '@lanewright/contract';
import { chargeTitle, clauseInWords } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { AwardRate } from '../awards/index.ts';
import { type ChargeStructure, structureOfVersion } from '../settings/index.ts';
import {
  type AmendmentAwardRow,
  type AmendmentKey,
  type AmendmentRow,
  requireAmendment,
  selectAmendmentAwards,
} from './amendments.queries.ts';
import type { ReplacedClause } from './clause/prepareClause.ts';
import { changedRates } from './newRates.ts';
import type { PreparedAward } from './prepareAmendment.ts';
import { stepsOf } from './stepsOf.ts';

type Outline = ResponseInputOf<typeof amendments.listAmendments>[number];
type Amendment = ResponseInputOf<typeof amendments.getAmendment>;
type AmendedAward = Amendment['amendedAwards'][number];

/** An amendment as sent by the API to the customer, or to the carrier; neither sees who in the other company acted. */
export function presentOutline(row: AmendmentRow, carrierId: string | null): Outline {
  const isOwn = row.is_by_carrier === (carrierId !== null);
  const isLate = row.answer_by !== null && Date.parse(row.answer_by) <= now().getTime();
  const state = row.state === 'Sent' && isLate ? 'Expired' : row.state;
  return {
    mode: row.mode,
    contractNo: row.contract_no,
    amendmentNo: row.amendment_no,
    kind: row.kind,
    state,
    customerId: row.customer_id,
    customerName: row.customer_name,
    carrierId: row.carrier_id,
    carrierName: row.carrier_name,
    reason: row.reason,
    effectiveMonth: row.effective_month,
    lastMonth: row.last_month,
    clauseName: row.clause?.name ?? null,
    proposedBy: row.is_by_carrier ? 'carrier' : 'customer',
    isOwn,
    awaitsOwnResponse: state === 'Sent' && !isOwn,
    proposedAt: row.proposed_at,
    sentAt: row.sent_at,
    answerBy: state === 'Sent' || state === 'Expired' ? row.answer_by : null,
    answeredAt: row.answered_at,
    answerReason: row.answer_reason,
    awards: row.awards,
    lanes: row.lanes,
    months: [...row.months],
    beforeUsd: Number(row.before_usd),
    afterUsd: Number(row.after_usd),
  };
}

/** Returns an amendment with its awards as the customer (carrier null) or the carrier sees it; 404 for others. */
export async function presentAmendment(
  tx: Transaction,
  key: AmendmentKey,
  carrierId: string | null,
): Promise<Amendment> {
  const row = await requireAmendment(tx, key, carrierId);
  const awards = await selectAmendmentAwards(tx, key);
  const structures = new Map<number, ChargeStructure>();
  for (const version of new Set(awards.map((award) => award.structure_version)))
    structures.set(version, await structureOfVersion(tx, key.customerId, key.mode, version));
  return {
    ...presentOutline(row, carrierId),
    amendedAwards: awards.map((award) => presentAward(award, structures.get(award.structure_version))),
    clause: row.clause === null ? null : presentClause(row.clause),
    steps: await stepsOf(tx, row, carrierId),
  };
}

/** The clause that an amendment replaces, and what it becomes, also in words. */
export function presentClause(clause: ReplacedClause): NonNullable<Amendment['clause']> {
  const { clauseNo, name, previousName, terms, previousTerms, seriesName, previousSeriesName } = clause;
  const { atIndexValue, previousAtIndexValue, lanesWithoutQuantity } = clause;
  return {
    clauseNo,
    name,
    previousName,
    charges: [...clause.charges],
    terms: terms as NonNullable<Amendment['clause']>['terms'],
    previousTerms: previousTerms as NonNullable<Amendment['clause']>['terms'],
    inWords: clauseInWords(terms, seriesName ?? 'the index'),
    previousInWords: clauseInWords(previousTerms, previousSeriesName ?? 'the index'),
    atIndexValue,
    previousAtIndexValue,
    lanesWithoutQuantity,
  };
}

function presentAward(award: AmendmentAwardRow, structure: ChargeStructure | undefined): AmendedAward {
  return {
    awardId: award.award_id,
    laneId: award.lane_id,
    origin: award.origin_label,
    destination: award.destination_label,
    share: Number(award.share),
    months: [...award.months],
    currency: award.currency,
    beforeUsd: Number(award.before_usd),
    afterUsd: Number(award.after_usd),
    rates: presentRates(structure, award.rates, award.new_rates),
    newAwardId: award.new_award_id,
  };
}

/** An award of a proposal that is not stored. */
export function presentPrepared({
  award,
  structure,
  months,
  rates,
  beforeUsd,
  afterUsd,
}: PreparedAward): AmendedAward {
  return {
    awardId: award.award_id,
    laneId: award.lane_id,
    origin: award.origin_label,
    destination: award.destination_label,
    share: Number(award.share),
    months: [...months],
    currency: award.currency,
    beforeUsd: Number(beforeUsd),
    afterUsd: Number(afterUsd),
    rates: presentRates(structure, award.rates, rates),
    newAwardId: null,
  };
}

function presentRates(
  structure: ChargeStructure | undefined,
  before: readonly AwardRate[],
  after: readonly AwardRate[] | null,
): AmendedAward['rates'] {
  return changedRates(before, after ?? []).map((changed) => {
    const charge = structure?.charges.find(({ chargeNo }) => chargeNo === changed.chargeNo);
    return {
      chargeNo: changed.chargeNo,
      breakNo: changed.breakNo === 0 ? null : changed.breakNo,
      chargeName: charge === undefined ? '' : chargeTitle(charge.name, charge.location),
      before: changed.before === null ? null : Number(changed.before),
      after: Number(changed.after),
    };
  });
}
