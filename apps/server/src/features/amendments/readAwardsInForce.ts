import { amendments, type ResponseInputOf } from '@lanewright/contract';
import { chargeTitle, formatWeightBreak, type Month, takesRate } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { type ChargeStructure, structureOfVersion } from '../settings/index.ts';
import { namesOfCompanies } from './amendments.queries.ts';
import { type AwardToAmend, type ContractKey, selectAwardsToAmend } from './awardsToAmend.ts';

type AwardsInForce = ResponseInputOf<typeof amendments.listAwardsInForce>;

const carriersInForce = sql({
  from: `SELECT a.carrier_id, count(*)::integer AS awards FROM awards a
    WHERE a.customer_id = $customer AND a.mode = $mode AND a.contract_no = $contract AND a.status IN ('Accepted', 'AcceptedInPart')
      AND ($carrier::bigint IS NULL OR a.carrier_id = $carrier)
      AND EXISTS (SELECT FROM award_months m
                  WHERE m.customer_id = $customer AND m.award_id = a.award_id AND m.is_active AND m.month >= $from::date)
    GROUP BY a.carrier_id`,
  params: { customer: 'id', mode: 'int', contract: 'int', carrier: 'id?', from: 'date' },
  row: { carrier_id: 'id', awards: 'int' },
});

/**
 * Returns which carriers have awards in force with months from one on, and the awards of one carrier with their rates.
 * @param asked.isCarrier - a carrier learns of no other carrier
 */
export async function readAwardsInForce(
  tx: Transaction,
  contract: ContractKey,
  {
    isCarrier,
    carrierId,
    from,
  }: { readonly isCarrier: boolean; readonly carrierId: string | undefined; readonly from: Month },
): Promise<AwardsInForce> {
  const { customerId: customer, mode, contractNo } = contract;
  const counted = await carriersInForce.rows(tx, {
    customer,
    mode,
    contract: contractNo,
    carrier: isCarrier ? (carrierId ?? null) : null,
    from: `${from}-01`,
  });
  const names = await namesOfCompanies(
    tx,
    counted.map(({ carrier_id }) => carrier_id),
  );
  const found = carrierId === undefined ? [] : await selectAwardsToAmend(tx, contract, carrierId, null, from);
  const awards = found.slice(0, amendments.maxAmendedAwards);
  const structures: ChargeStructure[] = [];
  for (const version of new Set(awards.map((award) => award.structure_version)))
    structures.push(await structureOfVersion(tx, customer, mode, version));
  return {
    carriers: counted
      .map(({ carrier_id: id, awards: count }) => ({
        carrierId: id,
        name: names.get(id) ?? '',
        awards: count,
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    awards: awards.map(presentAward),
    structures: structures.map(presentCharges),
  };
}

function presentAward(award: AwardToAmend): AwardsInForce['awards'][number] {
  return {
    awardId: award.award_id,
    laneId: award.lane_id,
    origin: award.origin_label,
    destination: award.destination_label,
    equipment: award.equipment,
    moveType: award.move_type,
    share: Number(award.share),
    months: [...award.months],
    currency: award.currency,
    structureVersion: award.structure_version,
    rates: award.rates.map(({ chargeNo, breakNo, rate }) => ({
      chargeNo,
      breakNo: breakNo === 0 ? null : breakNo,
      rate: Number(rate),
    })),
  };
}

function presentCharges({ version, charges, breaks }: ChargeStructure): AwardsInForce['structures'][number] {
  return {
    version,
    charges: charges.filter(takesRate).map(({ chargeNo, name, purpose, location, unit, hasBreaks }) => ({
      chargeNo,
      name: chargeTitle(name, location),
      purpose,
      location,
      unit,
      hasBreaks,
    })),
    breaks: breaks.map(({ breakNo, weightFromKg, weightToKg }) => ({
      breakNo,
      label: `${formatWeightBreak({ weightFrom: Number(weightFromKg), weightTo: weightToKg === null ? null : Number(weightToKg) })} kg`,
    })),
  };
}
