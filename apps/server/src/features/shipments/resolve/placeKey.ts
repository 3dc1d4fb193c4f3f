import { normalisePlaceName } from '../../reference-data/index.ts';
import type { PlaceInput } from './placeTypes.ts';

/** The key under which an answer about a place is saved: ignores case, accents and punctuation. */
export function placeKey(input: PlaceInput): string {
  const parts = [input.name, input.address, input.city, input.state, input.country, input.zip, input.code];
  return parts.map((part) => normalisePlaceName(part ?? '')).join('|');
}
