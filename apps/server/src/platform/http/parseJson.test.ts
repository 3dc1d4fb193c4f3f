import fc from 'fast-check';
import { errorCodes } from 'fastify';
import { expect, test } from 'vitest';
import { parseJson } from './parseJson.ts';
import { hasRepeatedKey } from './repeatedKey.ts';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY();
  }
}
const inPieces = (text: string, pieceLength: number) => parseJson(text, parse, pieceLength);
/** What a text means, or whether it is refused. */
const meaning = async (read: () => unknown) => {
  try {
    return { value: await read() };
  } catch {
    return 'refused';
  }
};
const atOnce = (text: string) => {
  const value = parse(text);
  if (hasRepeatedKey(text, value)) throw new Error('a key twice');
  return value;
};

test('a long text becomes what parsing it at once makes of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.jsonValue({ maxDepth: 5 }),
      fc.nat(3),
      fc.integer({ min: 1, max: 40 }),
      async (value, indent, pieceLength) => {
        const text = JSON.stringify(value, null, indent);
        expect(await meaning(() => inPieces(text, pieceLength))).toEqual(await meaning(() => atOnce(text)));
      },
    ),
    { numRuns: 300 },
  );
});

test('a key that names the prototype stays a key', async () => {
  const parsed = await parseJson('{"a":1,"__proto__":[],"b":[1,2,3]}', JSON.parse, 3);
  expect(JSON.stringify(parsed)).toBe('{"a":1,"__proto__":[],"b":[1,2,3]}');
});

test('a text with a letter missing, added or changed is refused exactly if parsing it at once refuses it', async () => {
  const letters = fc.constantFrom(
    '',
    '"',
    ',',
    ':',
    '[',
    ']',
    '{',
    '}',
    '1',
    '\\',
    ' ',
    'null',
    '[]',
    '"a":',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.array(fc.jsonValue({ maxDepth: 4 })),
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })),
      ),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      letters,
      fc.nat(1),
      fc.integer({ min: 1, max: 12 }),
      async (value, place, letter, removed, pieceLength) => {
        const text = JSON.stringify(value);
        const at = Math.floor(place * text.length);
        const changed = text.slice(0, at) + letter + text.slice(at + removed);
        expect(await meaning(() => inPieces(changed, pieceLength)), changed).toEqual(
          await meaning(() => atOnce(changed)),
        );
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each([
  ['{"a":[1,2,3,4,5],"b":1,"a":[6]}', 'duplicate_key'],
  ['[{"a":1,"b":[1,2,3,4],"a":2}]', 'duplicate_key'],
  ['{"constructor":{"prototype":[1,2,3,4,5]}}', 'FST_ERR_CTP_INVALID_JSON_BODY'],
  ['{{"a":[1,2,3,4,5]}:1}', 'FST_ERR_CTP_INVALID_JSON_BODY'],
  ['[1[1,2,3,4,5,6,7,8,9]]', 'FST_ERR_CTP_INVALID_JSON_BODY'],
  ['[1,2,3,4,5,6,7,8,9,]', 'FST_ERR_CTP_INVALID_JSON_BODY'],
  ['[1,2,3,4,5,6}', 'FST_ERR_CTP_INVALID_JSON_BODY'],
  ['["abcdefghijklm', 'FST_ERR_CTP_INVALID_JSON_BODY'],
])('%s is refused', async (text, code) => {
  const error = await inPieces(text, 3).catch((each: unknown) => each);
  expect([JSON.stringify(error), (error as { code?: string }).code].join(' ')).toContain(code);
});

test('other requests continue while a long text is parsed, however it nests', async () => {
  const prices = Array.from({ length: 20_000 }, (_, at) => ({
    laneId: String(at),
    rates: [{ no: 1, rate: 1.5 }],
  }));
  for (const body of [prices, { bids: prices }, { seen: { rules: [{ lanes: prices }] } }]) {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    expect(await parseJson(JSON.stringify(body), parse)).toEqual(body);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  }
});
