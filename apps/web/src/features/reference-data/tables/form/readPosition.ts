/** Parses a position as copied from a map, "51.9225, 4.4792"; undefined for any other text. */
export function readPosition(text: string): readonly [latitude: string, longitude: string] | undefined {
  const found = /^\s*([+-]?\d{1,3}(?:\.\d+)?)(\s*[,;]\s*|\s+)([+-]?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (found === null) return undefined;
  const [, latitude = '', between = '', longitude = ''] = found;
  // "51,92" is a single number with a decimal comma.
  if (between === ',' && !latitude.includes('.')) return undefined;
  return [latitude, longitude];
}
