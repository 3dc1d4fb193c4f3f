import { GrowingInts } from './int32List.ts';
import { KeyTable } from './keyTable.ts';

/**
 * Finds rows that repeat an earlier one. Identical rows have the same shipment number, so the hash of a shipment's first row is
 * stored with the shipment, without a search; only the other rows are searched for.
 */
export class RepeatedLines {
  private readonly followsShipments: boolean;
  private readonly firstLows = new GrowingInts();
  private readonly firstHighs = new GrowingInts();
  private readonly others = new KeyTable();

  /** If a user corrected shipment numbers, identical rows may have different ones. */
  constructor(followsShipments: boolean) {
    this.followsShipments = followsShipments;
  }

  /** Whether a row with this hash came before. Shipments are numbered in order of arrival; -1 for a row without one. */
  isRepeat(low: number, high: number, shipment: number): boolean {
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
