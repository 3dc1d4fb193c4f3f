import { setImmediate } from 'node:timers/promises';
import { errorCodes } from 'fastify';
import { type Container, cutJson } from './cutJson.ts';
import { refuse } from './problemError.ts';
import { hasRepeatedKey } from './repeatedKey.ts';
import { EntryCount } from './tooManyEntries.ts';

/** Letters that are parsed in a few milliseconds. */
const standardPiece = 250_000;

/**
 * Parses the JSON text of a body. One that is longer than two pieces is parsed piece by piece, and other requests continue in between:
 * at once, the prices of 10,000 lanes would block them for a quarter of a second.
 * @param parse parses a text at once, and throws if it is not JSON
 * @param pieceLength in letters
 * @throws FastifyError 400 if the text is not JSON; ProblemError 400 if an object repeats a key, 413 for a long text with more entries
 * than any endpoint needs
 */
export async function parseJson(
  text: string,
  parse: (text: string) => unknown,
  pieceLength = standardPiece,
): Promise<unknown> {
  const parseOnce = (piece: string): unknown => {
    const parsed = parse(piece);
    if (hasRepeatedKey(piece, parsed)) throw repeatedKey();
    return parsed;
  };
  if (text.length <= 2 * pieceLength || !/^\s*[[{]/.test(text)) return parseOnce(text);
  const whole = await cutJson(text, pieceLength);
  if (whole === null) throw notJson();
  const entries = new EntryCount();
  return parsePieces(text, whole, (piece) => {
    const parsed = parseOnce(piece);
    entries.add(parsed);
    return parsed;
  });
}

async function parsePieces(
  text: string,
  { isList, pieces }: Container,
  parse: (text: string) => unknown,
): Promise<unknown> {
  const list: unknown[] = [];
  const object: Record<string, unknown> = {};
  for (const { start, end, long } of pieces) {
    await setImmediate();
    // Only a list or object is valid where an empty list is.
    const entries =
      long === null
        ? text.slice(start, end)
        : `${text.slice(start, long.start)}[]${text.slice(long.end, end)}`;
    const parsed = parse(isList ? `[${entries}]` : `{${entries}}`) as object;
    // Two commas with nothing in between, or one at an end.
    if (pieces.length > 1 && (Array.isArray(parsed) ? parsed : Object.keys(parsed)).length === 0)
      throw notJson();
    if (Array.isArray(parsed))
      for (const value of parsed) list.push(long === null ? value : await parsePieces(text, long, parse));
    else
      for (const [key, value] of Object.entries(parsed)) {
        if (Object.hasOwn(object, key)) throw repeatedKey();
        // The parser refuses it with a prototype in it, which it does not see here.
        if (long !== null && key === 'constructor') throw notJson();
        const whole = long === null ? value : await parsePieces(text, long, parse);
        // An assignment to `__proto__` would change the prototype.
        Object.defineProperty(object, key, {
          value: whole,
          writable: true,
          enumerable: true,
          configurable: true,
        });
      }
  }
  return isList ? list : object;
}

const notJson = () => new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY();
const repeatedKey = () => refuse('duplicate_key', 'Duplicate key in an object of the request body');
