/** Base path of the API, on the origin of this page. */
export const apiBase = '/api';

type Plain = string | number | boolean;
const isPlain = (value: unknown): value is Plain => value !== null && typeof value !== 'object';
type QueryValue = Plain | null | undefined | readonly Plain[] | readonly object[];

/**
 * Builds the URL of a request: fills in `{id}` parts of the path and appends the query. Undefined and null omit a parameter; a list
 * repeats it, and a list of objects becomes one JSON text.
 */
export function endpointUrl(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${path} needs a value for {${name}}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, QueryValue][]) {
    if (value === undefined || value === null) continue;
    const values: readonly unknown[] = isPlain(value) ? [value] : value;
    if (values.every(isPlain)) for (const one of values) search.append(name, String(one));
    else search.append(name, JSON.stringify(values));
  }
  const text = search.toString();
  return `${apiBase}${filled}${text === '' ? '' : `?${text}`}`;
}
