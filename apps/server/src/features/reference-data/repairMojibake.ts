/** Bytes of Windows-1252 that Unicode puts elsewhere (0x80 to 0x9F). */
const windows1252 = new Map<number, number>(
  [
    0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
    0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a,
    0x153, 0x9d, 0x17e, 0x178,
  ].map((codePoint, offset) => [codePoint, 0x80 + offset]),
);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Repairs UTF-8 that was read as Windows-1252 ('GrÃ¸nland' → 'Grønland'); returns any other text unchanged. */
export function repairMojibake(text: string): string {
  if (!/[ÂÃÄÅÆÎÏÐÑØâ][\u0080-\u00bf\u0152-\u2122]/.test(text)) return text;
  const bytes: number[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const byte = windows1252.get(codePoint) ?? codePoint;
    if (byte > 0xff) return text;
    bytes.push(byte);
  }
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}
