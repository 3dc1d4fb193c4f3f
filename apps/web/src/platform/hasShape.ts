/** Required type of a member; `?` allows null or absent. */
export type Kind = 'string' | 'number' | 'boolean';
export type Shape = Readonly<Record<string, Kind | `${Kind}?`>>;

/**
 * Whether a value is an object with these members; it may have more. Used for the few values read before the contract is loaded:
 * browser storage and error responses.
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
