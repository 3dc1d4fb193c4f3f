/** What a member of an object must be; `?` lets it be null or absent. */
export type Kind = 'string' | 'number' | 'boolean';
export type Shape = Readonly<Record<string, Kind | `${Kind}?`>>;

/**
 * Whether a value is an object with these members; it may have more. For the few things that are read before the contract
 * is loaded: what the browser stores, and refusals.
 */
export function hasShape(value: unknown, shape: Shape): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const members: Readonly<Record<string, unknown>> = { ...value };
  return Object.entries(shape).every(([name, kind]) => {
    const member = members[name];
    if (kind.endsWith('?') && (member === undefined || member === null)) return true;
    return typeof member === kind.replace('?', '');
  });
}
