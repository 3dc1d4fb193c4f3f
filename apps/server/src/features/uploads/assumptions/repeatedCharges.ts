import type { ExactSum } from '../lines/lineSums.ts';
import type { ParsedLine } from '../lines/parsedLine.ts';

/** Charges by shipment: one repeated on every row is included once, different ones are summed. Same rule as `chargesOnce.sql`. */
export class RepeatedCharges {
  private readonly firstCents: number[] = [];
  private readonly firstCurrency: (string | null)[] = [];
  /** The first charge in USD while all are equal, otherwise the sum. */
  private readonly firstUsd: number[] = [];
  private readonly sumUsd: number[] = [];
  private readonly isMixed: boolean[] = [];

  add(shipment: number, line: ParsedLine): void {
    if (this.sumUsd[shipment] === undefined) {
      this.firstCents[shipment] = line.chargeCents;
      this.firstCurrency[shipment] = line.currency;
      this.firstUsd[shipment] = line.chargeUsdCents;
      this.sumUsd[shipment] = 0;
      this.isMixed[shipment] = Number.isNaN(line.chargeCents);
    } else if (
      line.chargeCents !== this.firstCents[shipment] ||
      line.currency !== this.firstCurrency[shipment]
    )
      this.isMixed[shipment] = true;
    if (!Number.isNaN(line.chargeUsdCents))
      this.sumUsd[shipment] = (this.sumUsd[shipment] ?? 0) + line.chargeUsdCents;
  }

  sumInto(sum: ExactSum): void {
    for (const [shipment, added] of this.sumUsd.entries())
      if (added !== undefined)
        sum.add(this.isMixed[shipment] === true ? added : (this.firstUsd[shipment] ?? Number.NaN));
  }
}
