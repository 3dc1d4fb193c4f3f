/** The name of a letter that people read out, of its id: "AL-J1T4-C2KE-Q2". Ids are drawn, so it tells nothing of other letters. */
export function letterReference(letterId: string): string {
  const text = BigInt(letterId).toString(36).toUpperCase();
  return `AL-${text.match(/.{1,4}/g)?.join('-') ?? text}`;
}
