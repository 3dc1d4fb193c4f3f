import { type City, type Gazetteer, normalisePlaceName } from '../../reference-data/index.ts';

const gap = /[?\uFFFD]/;
const leastSimilarity = 0.2;
const leastLetters = 4;

/** The part of a text in which a file lost letters: 'Ca?on City, CO' → 'Ca?on City'; undefined if none were lost. */
export function partWithGaps(text: string): string | undefined {
  const part = text.split(/[,;|/()[\]]+|\s[-–—]\s/).find((one) => gap.test(one));
  return part === undefined || /^[?\uFFFD\s]*$/.test(part) ? undefined : part.trim();
}

/** Cities of a country (and state) whose names match except for the lost letters. */
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
  // Each gap is one letter; two only if no name fits otherwise, for letters written as two without their accent.
  const exact = matching('.');
  return exact.length > 0 ? exact : matching('.{1,2}');
}

/** Normalised, but with the blanks at its ends: they are part of the name. */
function normaliseLoose(part: string): string {
  const start = /^[^\p{L}\p{N}]/u.test(part) ? ' ' : '';
  const end = /[^\p{L}\p{N}]$/u.test(part) ? ' ' : '';
  const middle = normalisePlaceName(part);
  return middle === '' ? start : `${start}${middle}${end}`;
}
