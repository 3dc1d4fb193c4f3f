import type { ScenarioInput, TenderBid, TenderLane } from './model.ts';

/** Reads numbers as their bytes in memory. */
const number = new Float64Array(1);
const halves = new Uint32Array(number.buffer);

/** Two hashes over the same input, mixed differently. */
class Fingerprint {
  private high = 0x811c9dc5;
  private low = 0x1b873593;

  text(text: string): void {
    for (let at = 0; at < text.length; at++) this.mix(text.charCodeAt(at));
    this.end();
  }

  /** Adds a number; null and undefined are the same. */
  figure(figure: number | null | undefined): void {
    if (figure == null) this.mix(0x7fffffff);
    else {
      number[0] = figure;
      this.mix(halves[0]!);
      this.mix(halves[1]!);
    }
    this.end();
  }

  toString(): string {
    return [this.high, this.low].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
  }

  private mix(code: number): void {
    this.high = Math.imul(this.high ^ code, 0x01000193);
    this.low = Math.imul(this.low ^ code, 0x85ebca6b) ^ (this.low >>> 13);
  }

  /** Separates values, so that "ab", "c" differs from "a", "bc". */
  private end(): void {
    this.high = Math.imul(this.high ^ 0xff, 0x01000193);
    this.low = Math.imul(this.low ^ 0x1f, 0xcc9e2d51);
  }
}

/**
 * Hash that identifies equal scenarios: lanes, carriers, bids, rules and weights, in order. Not for security. Hashes bids field by
 * field: serialising a million of them to JSON takes seconds.
 */
export function inputHashOf(input: ScenarioInput): string {
  const print = new Fingerprint();
  print.figure(input.monthCount);
  for (const lane of input.lanes) takeLane(print, lane);
  for (const carrierId of input.carrierIds) print.text(carrierId);
  for (const bid of input.bids) takeBid(print, bid);
  for (const other of [input.bundles ?? [], input.discounts ?? [], input.rules])
    for (const each of other) print.text(JSON.stringify(each));
  print.text(JSON.stringify(input.weights ?? null));
  return print.toString();
}

function takeLane(print: Fingerprint, lane: TenderLane): void {
  const { id, mode, region, equipment, businessUnit, incumbent, monthlyVolumes } = lane;
  for (const text of [id, mode, region, equipment, businessUnit, JSON.stringify(incumbent)]) print.text(text);
  for (const volume of monthlyVolumes) print.figure(volume);
}

function takeBid(print: Fingerprint, bid: TenderBid): void {
  print.text(bid.id);
  print.text(bid.laneId);
  print.text(bid.carrierId);
  print.figure(bid.pricePerUnit);
  print.figure(bid.capacity);
  print.figure(bid.servicePercent);
  print.figure(bid.transitDays);
  print.figure(bid.co2KgPerUnit);
  print.figure(bid.termsPoints);
}
