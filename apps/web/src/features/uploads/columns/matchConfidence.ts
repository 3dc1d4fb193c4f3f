import type { ColumnMatch } from '../uploadTypes.ts';

export type Sure = 'sure' | 'fairly' | 'unsure';

/** Confidence of a match as a word, which matches the colour of the bar. */
export function sureOf({ confidence }: Pick<ColumnMatch, 'confidence'>): Sure {
  if (confidence >= 0.85) return 'sure';
  return confidence >= 0.6 ? 'fairly' : 'unsure';
}

export const sureWords: Readonly<Record<Sure, string>> = {
  sure: 'High confidence',
  fairly: 'Medium confidence',
  unsure: 'Low confidence',
};
