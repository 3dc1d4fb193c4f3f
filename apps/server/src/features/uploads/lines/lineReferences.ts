import { readReference } from '../cells/readReference.ts';
import { ByteHash } from '@lanewright/tabular';
import { GrowingInts } from './int32List.ts';
import { KeyTable } from './keyTable.ts';
import type { FoundReference } from './parsedLine.ts';
import type { ShipmentHeads } from './shipmentHeads.ts';

export type ReferenceTarget = {
  readonly lineNo: number;
  readonly field: FoundReference['field'];
  readonly text: string;
  /** 0 if it refers to nothing in the file. */
  readonly targetLineNo: number;
  /** The target's own route and day, if they differ from its head's. */
  readonly targetRoute: number | null;
  readonly targetDay: number | null;
};
type Waiting = { readonly lineNo: number; readonly field: FoundReference['field']; readonly text: string };

/** Cells that refer to other lines, and the data needed to find those lines once the whole file is read. */
export class LineReferences {
  private readonly ids = new KeyTable();
  private readonly lineOfId = new GrowingInts();
  private readonly hash = new ByteHash();
  private readonly waiting: Waiting[] = [];
  private readonly strayLines = new GrowingInts();
  private readonly strayRoutes = new GrowingInts();
  private readonly strayDays = new GrowingInts();

  /** Records a line's own id; the first line with an id keeps it. */
  nameLine(bytes: Uint8Array, start: number, end: number, lineNo: number): void {
    this.hash.of(bytes, start, end);
    if (this.ids.intern(this.hash.low, this.hash.high) === this.lineOfId.length) this.lineOfId.push(lineNo);
  }

  /** Records a line whose own route or day differs from its head's: it may become the head itself. Day NaN: none. */
  stray(lineNo: number, route: number, day: number): void {
    this.strayLines.push(lineNo);
    this.strayRoutes.push(route);
    this.strayDays.push(Number.isNaN(day) ? -1 : day);
  }

  refer(lineNo: number, reference: FoundReference): void {
    this.waiting.push({ lineNo, ...reference });
  }

  /** Targets of all references. */
  targets(heads: ShipmentHeads): ReferenceTarget[] {
    if (this.waiting.length === 0) return [];
    const strays = new Map<number, number>();
    for (let index = 0; index < this.strayLines.length; index++) strays.set(this.strayLines.at(index), index);
    return this.waiting.map(({ lineNo, field, text }) => {
      const targetLineNo = this.lineOf(text, heads);
      const stray = strays.get(targetLineNo);
      const day = stray === undefined ? -1 : this.strayDays.at(stray);
      return {
        lineNo,
        field,
        text,
        targetLineNo: targetLineNo === lineNo ? 0 : targetLineNo,
        targetRoute: stray === undefined ? null : this.strayRoutes.at(stray),
        targetDay: day < 0 ? null : day,
      };
    });
  }

  private lineOf(text: string, heads: ShipmentHeads): number {
    const reference = readReference(text);
    if (reference === null) return 0;
    if (reference.lineId !== null) {
      const id = Buffer.from(reference.lineId);
      this.hash.of(id, 0, id.length);
      const known = this.ids.find(this.hash.low, this.hash.high);
      if (known >= 0) return this.lineOfId.at(known);
    }
    if (reference.shipmentId === null) return 0;
    const shipment = Buffer.from(reference.shipmentId);
    return heads.find(shipment, 0, shipment.length);
  }
}
