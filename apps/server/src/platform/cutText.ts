/**
 * The beginning of a text, at most so long. A character of two halves is not cut in two: half of one is no text that jsonb
 * takes.
 */
export function cutText(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/\p{Cs}$/u, '');
}
