export type ScoreTone = 'good' | 'warn' | 'bad';

/** Label for a score of 0 to 100. */
export function scoreWord(score: number): { readonly word: string; readonly tone: ScoreTone } {
  if (score >= 95) return { word: 'Excellent', tone: 'good' };
  if (score >= 85) return { word: 'Good', tone: 'good' };
  if (score >= 60) return { word: 'Fair', tone: 'warn' };
  return { word: 'Poor', tone: 'bad' };
}
