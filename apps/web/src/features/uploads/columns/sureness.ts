import type { ColumnMatch } from '../uploadTypes.ts';

export type Sure = 'sure' | 'fairly' | 'unsure';

/** How sure a match is, in a word that the bar's colour repeats. */
export function sureOf({ confidence }: Pick<ColumnMatch, 'confidence'>): Sure {
  if (confidence >= 0.85) return 'sure';
  return confidence >= 0.6 ? 'fairly' : 'unsure';
}

export const sureWords: Readonly<Record<Sure, string>> = {
  sure: 'Sure',
  fairly: 'Medium confidence',
  unsure: 'Low confidence',
};
