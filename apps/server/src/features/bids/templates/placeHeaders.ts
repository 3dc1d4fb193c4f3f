import { headerWords } from './headerWords.ts';
import type { Part, Side } from './placeParts.ts';

/** The end of the lane and the part of the place that a header names; null if not stated. */
export type PlaceHeader = { readonly side: Side | null; readonly part: Part | null };

const partWords: readonly (readonly [Exclude<Part, 'place'>, RegExp])[] = [
  ['zip', /\b(zip|zips|zipcode|zip ?\d|postal( code)?|post ?codes?|plz)\b/],
  ['state', /\b(st|state|province|prov)\b/],
  ['country', /\b(country|ctry|cntry)\b/],
];
const anyPart = String.raw`(?=.*\b(?:city|cty|town|place|st|state|prov|province|zip|zipcode|postal|country|ctry|cntry)\b)`;
const ends = {
  origin: new RegExp(
    String.raw`\b(origin|from|ship from|departure|pick ?up|collection|load(ing)? port)\b|\b(o|pu|shipper)\b${anyPart}`,
  ),
  destination: new RegExp(
    String.raw`\b(destination|to|ship to|arrival|delivery|discharge|drop( off)?)\b|\b(d|consignee|cnee)\b${anyPart}`,
  ),
} as const;
const area = /\b(area|zone|region|place|city|location|port)\b/;
/** A header with one of these words is not a place: `Origin charge`, `Pick-up date`. */
const otherThings = /\b(charges?|fees?|thc|date|time|days?|handling|surcharge|accessorials?|contact)\b/;

/** Parses the place in a header: `Orig City`, `O St`, `Ship-to ZIP`, `ST`. */
export function placeHeader(header: string): PlaceHeader {
  const { words } = headerWords(header);
  const part = partWords.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
  const [isOrigin, isDestination] = [ends.origin.test(words), ends.destination.test(words)];
  if (isOrigin !== isDestination) {
    if (part === null && otherThings.test(words)) return { side: null, part: null };
    return { side: isOrigin ? 'origin' : 'destination', part: part ?? 'place' };
  }
  if (isOrigin) return { side: null, part: null };
  if (
    part !== null &&
    /^(zip|zips|zipcode|zip ?\d|postal|postal code|post ?codes?|plz|st|state|province|prov|country|ctry|cntry)$/.test(
      words,
    )
  )
    return { side: null, part };
  if (!area.test(words) || otherThings.test(words)) return { side: null, part: null };
  return { side: 'place', part: part ?? 'place' };
}
