import type { z } from 'zod';
import { type ProblemError, refuse } from './problemError.ts';
import { refuseTooMany } from './tooManyEntries.ts';
import { findUnstorableText } from './unstorableText.ts';

/** A part of a request: its path parameters, query or body. */
export type CallPart = 'params' | 'query' | 'body';

/**
 * Parses a part of a request by its declaration; undefined if none is declared.
 * @throws ProblemError 400 or 422 naming the first invalid field, 413 for more entries than a request may have
 */
export function parsePart(schema: z.ZodType | undefined, value: unknown, part: CallPart): unknown {
  if (schema === undefined) return undefined;
  refuseTooMany(value);
  refuseUnstorable(value, part);
  const parsed = schema.safeParse(value ?? (part === 'body' ? undefined : {}));
  if (parsed.success) return parsed.data;
  throw notAsDeclared(parsed.error.issues, part);
}

/**
 * Refuses text that PostgreSQL cannot store.
 * @param within path of the value in its part; '' for the part itself
 */
export function refuseUnstorable(value: unknown, part: CallPart, within = ''): void {
  const found = findUnstorableText(value);
  if (found === null) return;
  throw refuse('unstorable_text', 'A text holds a character that cannot be stored', {
    detail: 'Take out NUL characters and broken pairs of surrogates, and try again.',
    field: [within, found].filter((name) => name !== '').join('.') || part,
  });
}

/** The problem for a part that does not match its declaration. */
export function notAsDeclared(issues: readonly z.core.$ZodIssue[], part: CallPart): ProblemError {
  const first = issues[0];
  const field = first?.path.join('.') ?? '';
  const more = {
    detail: issues
      .slice(0, 5)
      .map((issue) => `${issue.path.join('.') || part}: ${issue.message}`)
      .join('; '),
    field: field === '' ? part : field,
  };
  return issues.some((issue) => issue.message === 'mode not offered')
    ? refuse('mode_not_offered', 'mode not offered', more)
    : refuse(`invalid_${part}`, 'Invalid request', more);
}
