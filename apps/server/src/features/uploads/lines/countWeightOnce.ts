import { GrowingInts } from './int32List.ts';
import type { ParsedLine } from './parsedLine.ts';

const quantities = ['weightGrams', 'volume', 'miles', 'containers', 'pieces', 'chassisDays'] as const;

/** If lines are charges of one shipment, its weight and measures are taken from the first line that has them. */
export class CountedOnce {
  /** By shipment number: one bit for each quantity that a line has had. */
  private readonly given = new GrowingInts();

  /** Removes from a line what an earlier line of its shipment had. */
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
