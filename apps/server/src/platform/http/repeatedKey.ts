const quote = 34;
const colon = 58;

/**
 * Whether an object in a JSON text repeats a key: parsers disagree on which one is used, so two readers of one body could see
 * different things. Compares the number of keys in the text (one colon outside strings each) with those that parsing kept.
 */
export function hasRepeatedKey(text: string, parsed: unknown): boolean {
  return keysIn(text) !== keysKept(parsed);
}

function keysIn(text: string): number {
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (code === colon) keys += 1;
  }
  return keys;
}

/**
 * Finds the end of a string that begins before a position; a quote after an odd number of backslashes is part of it. -1 if it has no
 * end.
 */
export function endOfString(text: string, from: number): number {
  for (let at = from; ; at += 1) {
    at = text.indexOf('"', at);
    if (at < 0) return at;
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}

function keysKept(parsed: unknown): number {
  let keys = 0;
  const open: unknown[] = [parsed];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (inner !== value) keys += inner.length;
    for (const each of inner) if (typeof each === 'object') open.push(each);
  }
  return keys;
}
