import { type City, type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';

const gap = /[?\uFFFD]/;
const leastSimilarity = 0.2;
const leastLetters = 4;

/** The part of a text of which a file lost letters: 'Ca?on City, CO' → 'Ca?on City'; undefined where none is lost. */
export function partWithGaps(text: string): string | undefined {
  const part = text.split(/[,;|/()[\]]+|\s[-–—]\s/).find((one) => gap.test(one));
  return part === undefined || /^[?\uFFFD\s]*$/.test(part) ? undefined : part.trim();
}

/** Cities of a country (and state) of whose names everything is there but the lost letters. */
export function citiesWithGaps(
  gazetteer: Gazetteer,
  text: string,
  within: { countryCode: string; stateCode: string | undefined },
): City[] {
  const parts = text.split(new RegExp(gap.source, 'g')).map(normaliseLoose);
  if (parts.join('').replace(/ /g, '').length < leastLetters) return [];
  const known = gazetteer.cities
    .similar(parts.join(' ').replace(/\s+/g, ' ').trim(), leastSimilarity, within.countryCode)
    .map(({ city }) => city)
    .filter((city) => within.stateCode === undefined || city.stateCode === within.stateCode);
  const matching = (gapOf: string) => {
    const pattern = new RegExp(`^${parts.join(gapOf)}$`);
    return known.filter((city) => pattern.test(city.normalisedName));
  };
  // Each is one letter; only where no name fits so, one that is written as two without its accent.
  const exact = matching('.');
  return exact.length > 0 ? exact : matching('.{1,2}');
}

/** Normalised, but with the blanks at its ends: they belong to the name. */
function normaliseLoose(part: string): string {
  const start = /^[^\p{L}\p{N}]/u.test(part) ? ' ' : '';
  const end = /[^\p{L}\p{N}]$/u.test(part) ? ' ' : '';
  const middle = normalisePlaceName(part);
  return middle === '' ? start : `${start}${middle}${end}`;
}
