import { type Charge, Decimal, rateProblem } from '@lanewright/freight';
import type { ChargeStructure } from '../settings/index.ts';

export type RateInput = {
  readonly chargeNo: number;
  readonly breakNo: number | null;
  readonly rate: string | null;
};
export type BidInput = {
  readonly laneId: string;
  readonly currency?: string | undefined;
  readonly transitDays?: number | null | undefined;
  readonly rates: readonly RateInput[];
};
export type RateError = {
  readonly laneId: string;
  readonly chargeNo: number | null;
  readonly breakNo: number | null;
  readonly message: string;
};

/** Whether a charge takes a rate from a carrier at all. */
export function takesRate(charge: Charge): boolean {
  return charge.type === 'Charge';
}

/** Everything wrong with the rates of one lane, cell by cell; empty when they may be stored. */
export function checkBid(
  structure: ChargeStructure,
  currencies: ReadonlyMap<string, string>,
  bid: BidInput,
): RateError[] {
  const errors: RateError[] = [];
  const say = (chargeNo: number | null, breakNo: number | null, message: string) =>
    errors.push({ laneId: bid.laneId, chargeNo, breakNo, message });
  if (bid.currency !== undefined && !currencies.has(bid.currency)) {
    say(null, null, `There is no exchange rate for ${bid.currency}. Choose another currency.`);
  }
  const seen = new Set<string>();
  for (const { chargeNo, breakNo, rate } of bid.rates) {
    const charge = structure.charges.find((candidate) => candidate.chargeNo === chargeNo);
    const cell = `${chargeNo}/${breakNo ?? 0}`;
    if (charge === undefined || !takesRate(charge))
      say(chargeNo, breakNo, `There is no charge ${chargeNo} in this structure.`);
    else if (
      charge.hasBreaks !== (breakNo !== null) ||
      (breakNo !== null && !structure.breaks.some((band) => band.breakNo === breakNo))
    ) {
      say(
        chargeNo,
        breakNo,
        charge.hasBreaks
          ? `${charge.name} is priced per weight break.`
          : `${charge.name} has no weight breaks.`,
      );
    } else if (seen.has(cell)) say(chargeNo, breakNo, `${charge.name} is given twice.`);
    else if (rate !== null) {
      const problem = new Decimal(rate).abs().gte('1e12')
        ? `${charge.name} is too large a number.`
        : rateProblem(charge, rate);
      if (problem !== null) say(chargeNo, breakNo, problem);
    }
    seen.add(cell);
  }
  return errors;
}
