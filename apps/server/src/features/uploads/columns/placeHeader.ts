import type { ShipmentField } from '@lanewright/freight';
import type { HeaderWords } from './headerWords.ts';

export type PlaceAttribute =
  | 'City'
  | 'State'
  | 'Zip'
  | 'Country'
  | 'Address'
  | 'Name'
  | 'Port'
  | 'Airport'
  | 'Code'
  | 'Any';
export type PlaceSide = 'origin' | 'destination';
/** What a header says about a place: which end (null if it does not say) and which part of it. */
export type PlaceHeader = { readonly side: PlaceSide | null; readonly attribute: PlaceAttribute };

const sides: readonly (readonly [PlaceSide, RegExp])[] = [
  [
    'destination',
    /\b(destination|consignee|receiver|recipient|deliver(y|ed)?( to)?|ship to|discharge|unload(ing)?|arrival|drop( off)?|final|to)\b/,
  ],
  [
    'origin',
    /\b(origin|shipper|consignor|sender|pick ?up|ship from|receipt|departure|loading|collection|dispatch|source|start|from)\b/,
  ],
];
const makers = /\b(manufactur(ing|er)|plant|factory|producer|supplier|vendor)\b/;
const noPlace =
  /\b(date|time|charges?|cost|fee|thc|rate|id|seq|market|wac|number|amount|weight|days?|count|type|type code|tax|phone|contact|email|status|terms?|cfs|client|quantity|reference|group|area code|miles|distance|window|hours?)\b/;
const attributes: readonly (readonly [PlaceAttribute, RegExp])[] = [
  ['City', /\b(city|town|municipality)\b/],
  ['State', /\b(state|province|region code|region)\b/],
  ['Zip', /\b(zip|postal|post code|postcode)\b/],
  ['Country', /\bcountry\b/],
  ['Address', /\b(address|street)\b/],
  ['Airport', /\b(airport|iata|gateway)\b/],
  ['Port', /\b(port|seaport|harbou?r|un ?locode|locode|ramp)\b/],
  ['Name', /\b(name|company|site|location|facility|warehouse|dc|terminal|store|place)\b/],
  ['Code', /\bcode\b/],
];

/** Reads a header as part of a place; null if it is not about one. */
export function placeHeader({ text }: HeaderWords): PlaceHeader | null {
  if (noPlace.test(text)) return null;
  const side = sides.find(([, words]) => words.test(text))?.[0] ?? null;
  const attribute = attributes.find(([, words]) => words.test(text))?.[0] ?? null;
  if (side === null && makers.test(text)) return { side: 'origin', attribute: attribute ?? 'Name' };
  if (attribute === null) {
    const isBare =
      side !== null &&
      /^(the )?(origin|destination|from|to|ship from|ship to|pickup|shipper|consignee|consignor|receiver|delivery)( point)?$/.test(
        text,
      );
    if (!isBare) return null;
    return { side, attribute: /shipper|consign|receiver/.test(text) ? 'Name' : 'Any' };
  }
  if (side === null && (attribute === 'Name' || attribute === 'Code')) return null;
  // A lone region is a part of the world or of a company as often as of a country.
  if (side === null && /\bregion\b/.test(text)) return null;
  return { side, attribute };
}

/** The field of a side and an attribute; null for a code, which has no field of its own. */
export function placeField(side: PlaceSide, attribute: PlaceAttribute): ShipmentField | null {
  return attribute === 'Code' || attribute === 'Any' ? null : (`${side}${attribute}` as const);
}
