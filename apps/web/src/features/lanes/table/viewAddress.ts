/** What is open beside the table is no part of how it is looked at. */
const passing = ['lane', 'tab'];

/** The part of the screen's address that a view keeps; empty where the table stands as it comes. */
export function viewAddress(address: URLSearchParams): string {
  const kept = new URLSearchParams(address);
  for (const name of passing) kept.delete(name);
  kept.sort();
  return kept.toString();
}
