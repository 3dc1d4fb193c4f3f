import type { ScenarioInput } from './model.ts';

/** Tells whether two scenarios ask the same: of lanes, carriers, bids, rules and weights in their order. Not for security. */
export function inputHashOf(input: ScenarioInput): string {
  let high = 0x811c9dc5;
  let low = 0x1b873593;
  const take = (text: string) => {
    let first = high;
    let second = low;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      first = Math.imul(first ^ code, 0x01000193);
      second = Math.imul(second ^ code, 0x85ebca6b) ^ (second >>> 13);
    }
    high = Math.imul(first ^ 0xff, 0x01000193);
    low = Math.imul(second ^ 0x1f, 0xcc9e2d51);
  };
  take(String(input.monthCount));
  for (const lane of input.lanes) take(JSON.stringify(lane));
  for (const carrierId of input.carrierIds) take(carrierId);
  for (const bid of input.bids) take(JSON.stringify(bid));
  for (const other of [input.bundles ?? [], input.discounts ?? [], input.rules])
    for (const each of other) take(JSON.stringify(each));
  take(JSON.stringify(input.weights ?? null));
  return [high, low].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
