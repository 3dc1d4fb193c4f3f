import { ByteHash } from '@lanewright/tabular';
import { GrowingInts } from './int32List.ts';
import { KeyTable } from './keyTable.ts';

const noDay = -1;

/** The head line of every shipment number: the first line that has it, with its route and day. */
export class ShipmentHeads {
  private readonly keys = new KeyTable();
  private readonly hash = new ByteHash();
  private readonly heads = new GrowingInts();
  private readonly routes = new GrowingInts();
  private readonly days = new GrowingInts();

  /** Returns the index of the shipment; a line with a new number becomes its head. Day NaN: none. */
  join(bytes: Uint8Array, start: number, end: number, lineNo: number, route: number, day: number): number {
    this.hash.of(bytes, start, end);
    const shipment = this.keys.intern(this.hash.low, this.hash.high);
    if (shipment === this.heads.length) {
      this.heads.push(lineNo);
      this.routes.push(route);
      this.days.push(Number.isNaN(day) ? noDay : day);
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

  /** NaN if the head has none. */
  dayOf(shipment: number): number {
    const day = this.days.at(shipment);
    return day === noDay ? Number.NaN : day;
  }

  /** Whether a line's own route and day equal its head's. */
  goesWith(shipment: number, route: number, day: number): boolean {
    return route === this.routeOf(shipment) && Object.is(day, this.dayOf(shipment));
  }
}
