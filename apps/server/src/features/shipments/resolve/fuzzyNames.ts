import { spellingDistance } from './spellingDistance.ts';

/** In a short word one wrong letter makes another town; a state narrows the choice. */
export function maxEditDistance(text: string, isNarrow: boolean): number {
  if (text.length >= 12) return 3;
  if (text.length >= 8) return 2;
  return text.length >= (isNarrow ? 5 : 6) ? 1 : 0;
}

/**
 * Number of wrong letters in a name, above `most` for a different name. The first letter is rarely mistyped, so it counts twice.
 */
export function wrongLetters(text: string, name: string, most: number): number {
  const wrong = spellingDistance(text, name, most);
  return wrong > 0 && text[0] !== name[0] ? wrong + 1 : wrong;
}

/** Names nearest to a text, if any is near enough; each with its number of wrong letters. */
export function nearestAlike<T extends { name: string }>(
  text: string,
  names: readonly T[],
  most: number,
): (T & { wrong: number })[] {
  const scored = names.map((one) => ({ ...one, wrong: wrongLetters(text, one.name, most) }));
  const fewest = Math.min(...scored.map(({ wrong }) => wrong));
  return fewest > most ? [] : scored.filter(({ wrong }) => wrong === fewest);
}
