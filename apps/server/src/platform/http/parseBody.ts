import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { notAsDeclared, parsePart, refuseUnstorable } from './parsePart.ts';
import { refuseTooMany } from './tooManyEntries.ts';

/** Number of entries from which a list is long. */
const longList = 500;
/** Longest time for which a long list blocks other requests. */
const sliceMs = 20;

/** An object's schema with its lists emptied, and the element schema of each list. */
type Outline = { readonly outline: z.ZodType; readonly elements: ReadonlyMap<string, z.ZodType> };

const outlines = new WeakMap<z.ZodType, Outline>();

/**
 * Parses a body by its declaration. Entries of long lists are parsed in slices so that other requests continue: the prices of
 * 10,000 lanes would block them for a second.
 * @throws ProblemError as `parsePart`
 */
export async function parseBody(schema: z.ZodType | undefined, body: unknown): Promise<unknown> {
  if (schema === undefined || !hasLongList(body)) return parsePart(schema, body, 'body');
  const { outline, elements } = outlineOf(schema);
  const lists = Object.entries(body).filter(([key, list]) => elements.has(key) && Array.isArray(list));
  if (lists.length === 0) return parsePart(schema, body, 'body');
  refuseTooMany(body);
  refuseUnstorable({ ...body, ...Object.fromEntries(lists.map(([key]) => [key, []])) }, 'body');
  const parsed = outline.safeParse(body);
  if (!parsed.success) throw notAsDeclared(parsed.error.issues, 'body');
  const whole = { ...(parsed.data as object) } as Record<string, unknown>;
  for (const [key, list] of lists)
    whole[key] = await parseList(elements.get(key) as z.ZodType, list as readonly unknown[], key);
  return whole;
}

function hasLongList(body: unknown): body is object {
  return (
    typeof body === 'object' &&
    body !== null &&
    Object.values(body).some((value) => Array.isArray(value) && value.length > longList)
  );
}

async function parseList(element: z.ZodType, list: readonly unknown[], key: string): Promise<unknown[]> {
  const parsed: unknown[] = [];
  await setImmediate();
  let since = performance.now();
  for (const [at, entry] of list.entries()) {
    if (performance.now() - since > sliceMs) {
      await setImmediate();
      since = performance.now();
    }
    refuseUnstorable(entry, 'body', `${key}.${at}`);
    const one = element.safeParse(entry);
    if (!one.success)
      throw notAsDeclared(
        one.error.issues.map((issue) => ({ ...issue, path: [key, at, ...issue.path] })),
        'body',
      );
    parsed.push(one.data);
  }
  return parsed;
}

/** Lists with rules other than their length, and objects with rules across fields, are parsed whole. */
function outlineOf(schema: z.ZodType): Outline {
  const known = outlines.get(schema);
  if (known !== undefined) return known;
  const elements = new Map<string, z.ZodType>();
  let outline = schema;
  if (schema instanceof z.ZodObject && checksOf(schema).length === 0) {
    const emptied: Record<string, z.ZodType> = {};
    for (const [key, part] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      if (!(part instanceof z.ZodArray) || !checksOf(part).every((check) => check.endsWith('_length')))
        continue;
      elements.set(key, part.element as z.ZodType);
      emptied[key] = part.clone({ ...part.def, element: z.unknown() });
    }
    outline = schema.extend(emptied);
  }
  const made = { outline, elements };
  outlines.set(schema, made);
  return made;
}

/** The rules of a schema in addition to its type: `max_length`, `custom`. */
const checksOf = (schema: z.ZodType): string[] =>
  (schema.def.checks ?? []).map((check) => check._zod.def.check);
