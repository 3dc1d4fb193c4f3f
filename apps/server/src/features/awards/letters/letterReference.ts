/**
 * Returns a readable reference for a letter, from its ID: "AL-J1T4-C2KE-Q2". IDs are random, so it reveals nothing about other
 * letters.
 */
export function letterReference(letterId: string): string {
  const text = BigInt(letterId).toString(36).toUpperCase();
  return `AL-${text.match(/.{1,4}/g)?.join('-') ?? text}`;
}
