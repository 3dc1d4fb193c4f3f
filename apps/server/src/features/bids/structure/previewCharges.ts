import type { ResponseInputOf, settings } from '@lanewright/contract';
import { type Charge, formatWeightBreak, keepsRates } from '@lanewright/freight';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { type ChargeStructure, contractOf, requireMode, structureToSave } from '../../settings/index.ts';

const ratesRemoved = loadSql(import.meta.url, './ratesRemoved.sql');
const bidsAffected = loadSql(import.meta.url, './bidsAffected.sql');

type Preview = ResponseInputOf<typeof settings.previewCharges>;
type Affected = Pick<
  Preview,
  'bids' | 'bidsLosingRates' | 'bidsBecomingPartial' | 'bidsBecomingComplete' | 'carriersToAsk'
>;
type Lost = { chargeNo: number | null; breakNo: number | null; bids: number };

/** What saving an edited charge structure would do to the current bids of its contract; changes nothing. */
export async function previewCharges({
  tx,
  caller,
  params,
  query,
  body,
}: ScopedCall<typeof settings.previewCharges>): Promise<Preview> {
  await requireMode(tx, caller, params.id);
  const customerId = await chooseCustomer(tx, caller, query.customerId, params.id);
  const { contractNo } = await contractOf(tx, customerId, params.id, body.contractNo ?? null);
  const contract = { customerId, mode: params.id, contractNo };
  const { current, next, isUnchanged } = await structureToSave(tx, contract, body, caller);
  const nextCharges = new Map(next.charges.map((charge) => [charge.chargeNo, charge]));
  const goneCharges = current.charges
    .filter((charge) => !keepsRates(charge, nextCharges.get(charge.chargeNo)))
    .map(({ chargeNo }) => chargeNo);
  const goneBreaks = breaksGone(current, next);
  const goneNos = goneBreaks.map(({ breakNo }) => breakNo);
  const lost = await rows<Lost>(tx, ratesRemoved, [customerId, params.id, goneCharges, goneNos, contractNo]);
  const affected = await oneRow<Affected>(tx, bidsAffected, [
    customerId,
    params.id,
    goneCharges,
    goneNos,
    JSON.stringify(needsOf(next.charges)),
    contractNo,
  ]);
  return {
    isUnchanged,
    charges: changesOf(current.charges, next.charges).map((change) => ({
      ...change,
      bidsLosingRates: goneCharges.includes(change.chargeNo)
        ? (lost.find((entry) => entry.chargeNo === change.chargeNo)?.bids ?? 0)
        : 0,
    })),
    weightBreaks: goneBreaks.map(({ breakNo, weightFromKg, weightToKg }) => ({
      label: formatWeightBreak({
        weightFrom: Number(weightFromKg),
        weightTo: weightToKg === null ? null : Number(weightToKg),
      }),
      bidsLosingRates: lost.find((entry) => entry.breakNo === breakNo)?.bids ?? 0,
    })),
    ...affected,
  };
}

function breaksGone(current: ChargeStructure, next: ChargeStructure) {
  return current.breaks.filter(
    ({ breakNo }) => !next.breaks.some((following) => following.breakNo === breakNo),
  );
}

/** What a complete bid needs: a rate for each required charge, or for one of the charges that replace each other. */
function needsOf(charges: readonly Charge[]) {
  return charges
    .filter((charge) => charge.required && charge.type === 'Charge')
    .map(({ chargeNo, alternativeGroup, purpose, location }) => ({
      chargeNo,
      need: alternativeGroup === undefined ? `charge ${chargeNo}` : `group ${alternativeGroup}`,
      // See freight.chargeApplies.
      carriageAt:
        purpose === 'carriage' && (location === 'Origin' || location === 'Destination') ? location : null,
    }));
}

function changesOf(before: readonly Charge[], after: readonly Charge[]) {
  const known = new Map(before.map((charge) => [charge.chargeNo, charge]));
  const stays = new Set(after.map(({ chargeNo }) => chargeNo));
  const isSame = (charge: Charge, other: Charge) =>
    (Object.keys({ ...charge, ...other }) as (keyof Charge)[]).every((key) => charge[key] === other[key]);
  return [
    ...after.flatMap((charge) => {
      const old = known.get(charge.chargeNo);
      if (old !== undefined && isSame(old, charge)) return [];
      const change = old === undefined ? ('added' as const) : ('changed' as const);
      return [{ chargeNo: charge.chargeNo, name: charge.name, change }];
    }),
    ...before
      .filter(({ chargeNo }) => !stays.has(chargeNo))
      .map(({ chargeNo, name }) => ({ chargeNo, name, change: 'removed' as const })),
  ];
}
