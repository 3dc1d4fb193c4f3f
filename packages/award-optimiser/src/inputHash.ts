import type { ScenarioInput, TenderBid, TenderLane } from './model.ts';

/** Numbers as they lie in memory. */
const number = new Float64Array(1);
const halves = new Uint32Array(number.buffer);

/** Two sums over all that is taken, mixed differently. */
class Fingerprint {
  private high = 0x811c9dc5;
  private low = 0x1b873593;

  text(text: string): void {
    for (let at = 0; at < text.length; at++) this.mix(text.charCodeAt(at));
    this.end();
  }

  /** A figure; none and not said are the same. */
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

  /** What follows begins anew, so that "ab" and "c" are not "a" and "bc". */
  private end(): void {
    this.high = Math.imul(this.high ^ 0xff, 0x01000193);
    this.low = Math.imul(this.low ^ 0x1f, 0xcc9e2d51);
  }
}

/**
 * Tells whether two scenarios ask the same: of lanes, carriers, bids, rules and weights in their order. Not for security. Bids are
 * taken field by field: written out as JSON, a million of them takes seconds.
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
