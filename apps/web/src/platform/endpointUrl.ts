/** The API's base on the origin that serves this page. */
export const apiBase = '/api';

type QueryValue = string | number | boolean | null | undefined | readonly (string | number | boolean)[];

/**
 * The address of a call: `{id}` parts of the path filled in, the query appended. Undefined and null
 * leave a parameter out; a list repeats it.
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
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return `${apiBase}${filled}${text === '' ? '' : `?${text}`}`;
}
