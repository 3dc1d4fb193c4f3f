import type { ModeNumber } from '@lanewright/freight';
import type { PlaceInput } from '../resolve/index.ts';

type Role = PlaceInput['role'];
type Word = { kind: string; word_no: number; text: string; parts: Record<string, string> | null };
type Route = { origin_word: number; destination_word: number };

export type PlaceWord = { wordNo: number; text: string; input: PlaceInput };

/** An upload's place words in the resolver's format, each with the route ends at which it occurs. */
export function placeWords(words: readonly Word[], routes: readonly Route[], mode: ModeNumber): PlaceWord[] {
  const origins = new Set(routes.map((route) => route.origin_word));
  const destinations = new Set(routes.map((route) => route.destination_word));
  return words.flatMap(({ kind, word_no: wordNo, text, parts }) => {
    const isOrigin = origins.has(wordNo);
    const isDestination = destinations.has(wordNo);
    if (kind !== 'place' || !(isOrigin || isDestination)) return [];
    const role: Role = isOrigin && isDestination ? 'both' : isOrigin ? 'origin' : 'destination';
    return [{ wordNo, text, input: placeInput(parts, text, role, mode) }];
  });
}

/** One place as in the file; a word without parts is a name. */
export function placeInput(
  parts: Record<string, string> | null,
  text: string,
  role: Role,
  mode: ModeNumber,
): PlaceInput {
  return { ...(parts ?? { name: text }), role, mode };
}
