import { ByteHash } from './byteHash.ts';
import { GrowingInts } from './growingInts.ts';
import { KeyTable } from './keyTable.ts';

/** The head line of every shipment number: the first line that carries it, with its route and day. */
export class ShipmentHeads {
  private readonly keys = new KeyTable();
  private readonly hash = new ByteHash();
  private readonly heads = new GrowingInts();
  private readonly routes = new GrowingInts();
  private readonly days = new GrowingInts();

  /** The shipment's number among shipments; a line that brings a new one becomes its head. Day -1: none. */
  join(bytes: Uint8Array, start: number, end: number, lineNo: number, route: number, day: number): number {
    this.hash.of(bytes, start, end);
    const shipment = this.keys.intern(this.hash.low, this.hash.high);
    if (shipment === this.heads.length) {
      this.heads.push(lineNo);
      this.routes.push(route);
      this.days.push(day);
    }
    return shipment;
  }

  /** Head line of a shipment number, or 0. */
  find(bytes: Uint8Array, start: number, end: number): number {
    this.hash.of(bytes, start, end);
    const shipment = this.keys.find(this.hash.low, this.hash.high);
    return shipment < 0 ? 0 : this.heads.at(shipment);
  }

  headOf(shipment: number): number {
    return this.heads.at(shipment);
  }

  routeOf(shipment: number): number {
    return this.routes.at(shipment);
  }

  dayOf(shipment: number): number {
    return this.days.at(shipment);
  }
}
