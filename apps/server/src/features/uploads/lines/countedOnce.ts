import { GrowingInts } from './growingInts.ts';
import type { ParsedLine } from './parsedLine.ts';

const quantities = ['weightGrams', 'volume', 'miles', 'containers', 'pieces', 'chassisDays'] as const;

/** Where lines are charges of one shipment, what it weighs and measures counts with the first line that says it. */
export class CountedOnce {
  /** By the shipment's number: a bit for each quantity that a line gave. */
  private readonly given = new GrowingInts();

  /** Takes from a line what an earlier line of its shipment gave. */
  take(line: ParsedLine, shipment: number): void {
    while (this.given.length <= shipment) this.given.push(0);
    let bits = this.given.at(shipment);
    quantities.forEach((quantity, index) => {
      if (Number.isNaN(line[quantity])) return;
      const bit = 1 << index;
      if ((bits & bit) === 0) bits |= bit;
      else line[quantity] = Number.NaN;
    });
    this.given.set(shipment, bits);
  }
}
