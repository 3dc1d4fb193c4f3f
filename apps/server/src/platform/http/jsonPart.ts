import type { MultipartFields } from '@fastify/multipart';
import type { z } from 'zod';
import { parseBody } from './parseBody.ts';
import { refuse } from './problemError.ts';

/** The parts of a form that came before its file. */
export type FormParts = MultipartFields;

/**
 * Parses the JSON part of a form by its declaration; undefined if the form has none.
 * @throws ProblemError 400 or 422 if it is too long, not JSON, or not as declared
 */
export async function jsonPart<S extends z.ZodType>(
  parts: FormParts,
  name: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  const given = parts[name];
  const part = Array.isArray(given) ? given.at(-1) : given;
  if (part === undefined) return undefined;
  return (await parseBody(schema, jsonOf(part, name))) as z.output<S>;
}

function jsonOf(part: NonNullable<FormParts[string]>, name: string): unknown {
  try {
    if (Array.isArray(part) || part.type === 'file') throw new Error('a file');
    const { value, valueTruncated } = part as { value: unknown; valueTruncated?: boolean };
    if (valueTruncated === true) throw new Error('cut');
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch {
    throw refuse('invalid_body', `The part \`${name}\` is not valid JSON`, { field: name });
  }
}
