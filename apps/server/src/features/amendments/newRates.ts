import type { amendments, BodyOf } from '@lanewright/contract';
import { Decimal, takesRate } from '@lanewright/freight';
import { refuse } from '../../platform/http/problemError.ts';
import type { AwardRate } from '../awards/index.ts';
import { priceProblem } from '../bids/index.ts';
import type { ChargeStructure } from '../settings/index.ts';
import { type AwardToAmend, labelOf } from './awardsToAmend.ts';

type Proposal = BodyOf<typeof amendments.proposeAmendment>;
type NewCells = NonNullable<NonNullable<Proposal['awards']>[number]['rates']>;

/** USD for one unit of each currency, in which limits of charges and rates are compared. */
type Currencies = ReadonlyMap<string, string>;

const maxDecimals = 6;

/**
 * Returns all rates of an award with the changes of a proposal: named cells first, then the percentage. 422 with the cell for a rate
 * that a bid could not have either.
 */
export function newRatesOf(
  award: AwardToAmend,
  structure: ChargeStructure,
  { cells, change }: { readonly cells: NewCells; readonly change: Proposal['change'] },
  currencies: Currencies,
  field: string,
): AwardRate[] {
  const rates = new Map(award.rates.map((rate) => [cellOf(rate), rate]));
  const named = new Set<string>();
  for (const [index, { chargeNo, breakNo, rate }] of cells.entries()) {
    const at = `${field}.rates.${index}.rate`;
    const cell = { chargeNo, breakNo: breakNo ?? 0, rate: new Decimal(rate).toFixed() };
    const problem = named.has(cellOf(cell))
      ? 'This rate is entered twice.'
      : (placeProblem(structure, cell) ?? limitProblem(structure, cell, award.currency, currencies));
    if (problem !== null) throw refuse('rate_invalid', `${labelOf(award)}: ${problem}`, { field: at });
    named.add(cellOf(cell));
    rates.set(cellOf(cell), cell);
  }
  if (change !== undefined) {
    const ofPurpose = new Set(
      structure.charges
        .filter((charge) => charge.purpose === change.purpose && takesRate(charge))
        .map(({ chargeNo }) => chargeNo),
    );
    const factor = new Decimal(change.percent).div(100).plus(1);
    for (const [key, { chargeNo, breakNo, rate }] of rates) {
      if (!ofPurpose.has(chargeNo)) continue;
      const changed = { chargeNo, breakNo, rate: decimalText(new Decimal(rate).times(factor)) };
      const problem = limitProblem(structure, changed, award.currency, currencies);
      if (problem !== null)
        throw refuse('rate_invalid', `${labelOf(award)}: ${problem}`, { field: 'change.percent' });
      rates.set(key, changed);
    }
  }
  return [...rates.values()].toSorted(
    (one, other) => one.chargeNo - other.chargeNo || one.breakNo - other.breakNo,
  );
}

/** The cells of new rates that differ from the award's. */
export function changedRates(
  before: readonly AwardRate[],
  after: readonly AwardRate[],
): {
  readonly chargeNo: number;
  readonly breakNo: number;
  readonly before: string | null;
  readonly after: string;
}[] {
  const old = new Map(before.map((rate) => [cellOf(rate), rate.rate]));
  return after.flatMap((rate) => {
    const was = old.get(cellOf(rate)) ?? null;
    return was !== null && new Decimal(was).eq(rate.rate)
      ? []
      : [{ chargeNo: rate.chargeNo, breakNo: rate.breakNo, before: was, after: rate.rate }];
  });
}

const cellOf = ({ chargeNo, breakNo }: Pick<AwardRate, 'chargeNo' | 'breakNo'>) => `${chargeNo}/${breakNo}`;
const decimalText = (rate: Decimal) => rate.toDecimalPlaces(maxDecimals).toFixed();

function placeProblem({ charges, breaks }: ChargeStructure, { chargeNo, breakNo }: AwardRate): string | null {
  const charge = charges.find((one) => one.chargeNo === chargeNo);
  if (charge === undefined || !takesRate(charge)) return `Charge ${chargeNo} not found in this structure.`;
  if (charge.hasBreaks !== breakNo > 0)
    return charge.hasBreaks
      ? `${charge.name} is priced per weight break.`
      : `${charge.name} has no weight breaks.`;
  return breakNo > 0 && !breaks.some((band) => band.breakNo === breakNo)
    ? `Weight break not found for ${charge.name}.`
    : null;
}

function limitProblem(
  { charges }: ChargeStructure,
  { chargeNo, rate }: AwardRate,
  currency: string,
  currencies: Currencies,
): string | null {
  const charge = charges.find((one) => one.chargeNo === chargeNo);
  return charge === undefined ? null : priceProblem(charge, rate, currency, currencies);
}
