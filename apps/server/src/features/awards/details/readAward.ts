import type { awards, ResponseInputOf } from '@lanewright/contract';
import {
  chargeTitle,
  chargeUnits,
  formatWeightBreak,
  isOfferedMode,
  modeDetails,
  moveTypeText,
} from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { type ChargeStructure, structureOfVersion } from '../../settings/index.ts';
import { onlyCarrier } from '../awards.policy.ts';
import { selectAwards } from '../awards.queries.ts';
import { requireOwnAwards } from '../lockOwnAwards.ts';
import { presentAward } from '../presentAward.ts';
import { type AwardTerms, selectAwardTerms, sumMonths } from './selectAwardTerms.ts';

type AwardDetails = ResponseInputOf<typeof awards.getAward>;

const ownerOfAward = sql({
  from: 'SELECT customer_id FROM awards WHERE customer_id = ANY ($customers::bigint[]) AND award_id = $award',
  params: { customers: 'id[]', award: 'id' },
  row: { customer_id: 'id' },
});

/** An award of the caller's company, read from what was frozen when it was made: never from the bid. 404 for any other. */
export async function readAward(tx: Transaction, caller: Caller, awardId: string): Promise<AwardDetails> {
  const carrierId = onlyCarrier(caller);
  const customerId = await customerOfAward(tx, caller, awardId);
  const [award] = await selectAwards(tx, { customerId, carrierId, awardIds: [awardId] });
  const [terms] = await selectAwardTerms(tx, customerId, [awardId]);
  if (award === undefined || terms === undefined) throw refuse('award_not_found', 'Award not found');
  const { mode } = terms;
  if (!isOfferedMode(mode)) throw new Error(`an award of mode ${mode}, which is not offered`);
  const structure = await structureOfVersion(tx, customerId, mode, terms.structure_version);
  const { volume, loads } = sumMonths(terms.months);
  return {
    ...presentAward(award, carrierId !== null),
    mode,
    contractNo: award.contract_no,
    contractName: award.contract_name,
    customerName: award.customer_name,
    origin: terms.origin_label,
    destination: terms.destination_label,
    equipment: terms.equipment,
    service: terms.service,
    moveType: moveTypeText(terms.move_type),
    miles: numberOf(terms.distance_miles),
    currency: terms.currency,
    ...presentRates(terms, structure),
    fuelBasisUsdPerGallon: numberOf(terms.fuel_basis_usd_per_gallon),
    transitDays: terms.transit_days,
    validFrom: terms.valid_from,
    validTo: terms.valid_to,
    unitMeasure: modeDetails[mode].volumeUnit,
    volume,
    loads,
    months: terms.months.map((month) => ({
      month: month.month,
      volume: Number(month.volume),
      loads: numberOf(month.loads),
      awardedUsd: Number(month.awardedUsd),
    })),
  };
}

/** The customer of an award that the caller may read: its own company's; for a carrier, one it received and is connected for. */
async function customerOfAward(tx: Transaction, caller: Caller, awardId: string): Promise<string> {
  const [own] =
    onlyCarrier(caller) === null
      ? await ownerOfAward.rows(tx, { customers: caller.customerIds, award: awardId })
      : await requireOwnAwards(tx, caller, [awardId], () => undefined);
  if (own === undefined) throw refuse('award_not_found', 'Award not found');
  return own.customer_id;
}

/** Rates and texts with the names of the charge structure they were made under; in the structure's order. */
function presentRates({ rates, bid_texts: texts }: AwardTerms, { charges, breaks }: ChargeStructure) {
  const bandOf = new Map(breaks.map((band) => [band.breakNo, band]));
  return {
    rates: charges.flatMap(({ chargeNo, name, location, unit }) =>
      rates
        .filter((rate) => rate.chargeNo === chargeNo)
        .map((rate) => {
          const band = bandOf.get(rate.breakNo);
          return {
            chargeNo,
            charge: chargeTitle(name, location),
            unit: chargeUnits[unit].label,
            weightBreak:
              band === undefined
                ? null
                : `${formatWeightBreak({ weightFrom: Number(band.weightFromKg), weightTo: numberOf(band.weightToKg) })} kg`,
            rate: Number(rate.rate),
          };
        }),
    ),
    texts: charges.flatMap(({ chargeNo, name, location }) =>
      texts
        .filter((text) => text.chargeNo === chargeNo)
        .map(({ value }) => ({ charge: chargeTitle(name, location), value })),
    ),
  };
}

const numberOf = (decimal: string | null) => (decimal === null ? null : Number(decimal));
