/** The beginning of a text, up to a maximum length. A surrogate pair is not split, because jsonb rejects half of one. */
export function cutText(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, longest).replace(/\p{Cs}$/u, '');
}
