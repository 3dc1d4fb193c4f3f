export type ScoreTone = 'good' | 'warn' | 'bad';

/** What a score of 0 to 100 means, in a word. */
export function scoreWord(score: number): { readonly word: string; readonly tone: ScoreTone } {
  if (score >= 95) return { word: 'Excellent', tone: 'good' };
  if (score >= 85) return { word: 'Good', tone: 'good' };
  if (score >= 60) return { word: 'Fair', tone: 'warn' };
  return { word: 'Poor', tone: 'bad' };
}
