import { GrowingInts } from './growingInts.ts';
import { KeyTable } from './keyTable.ts';
import type { LineHash } from './lineHash.ts';

/**
 * Finds rows that say the same as one before. Rows that are alike have the same shipment number, so the hash of a
 * shipment's first row is kept under the shipment, without a search; only the other rows are searched for.
 */
export class RepeatedLines {
  private readonly followsShipments: boolean;
  private readonly firstLows = new GrowingInts();
  private readonly firstHighs = new GrowingInts();
  private readonly others = new KeyTable();

  /** Where a person corrected shipment numbers, rows that are alike may have different ones. */
  constructor(followsShipments: boolean) {
    this.followsShipments = followsShipments;
  }

  /** Whether a row of this hash came before. Shipments are numbered as they come; -1 for a row of none. */
  isRepeat(hash: LineHash, shipment: number): boolean {
    const { low, high } = hash;
    if (this.followsShipments && shipment >= 0) {
      if (shipment === this.firstLows.length) {
        this.firstLows.push(low);
        this.firstHighs.push(high);
        return false;
      }
      if (this.firstLows.at(shipment) === low && this.firstHighs.at(shipment) === high) return true;
    }
    const before = this.others.size;
    this.others.intern(low, high);
    return this.others.size === before;
  }
}
