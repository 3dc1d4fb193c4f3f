/**
 * As many comments and as many texts of screens, drawn at random: the same for the same seed.
 * @param {{ kind: string, text: string }[]} texts
 * @param {number} count of each kind
 * @param {number} seed
 */
export function drawTexts(texts, count, seed) {
  const next = mulberry32(seed);
  return ['comment', 'ui'].flatMap((kind) => {
    const left = texts.filter((text) => text.kind === kind && text.text.trim().length > 3);
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(Math.floor(next() * left.length), 1)[0],
    );
  });
}

/** Mulberry32, a small seeded generator of numbers from 0 to 1 (public domain, T. Ettinger). */
function mulberry32(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
