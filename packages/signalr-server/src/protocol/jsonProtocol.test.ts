import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ProtocolError,
  parseRecord,
  writeClose,
  writeError,
  writeInvocation,
  writeResult,
  writeStreamEnd,
  writeStreamItem,
} from './jsonProtocol.ts';

const parse = (value: unknown) => parseRecord(Buffer.from(JSON.stringify(value)));
const parseText = (text: string) => parseRecord(Buffer.from(text));
const written = (text: string): unknown => {
  expect(text.endsWith('\u001e')).toBe(true);
  expect(text.indexOf('\u001e')).toBe(text.length - 1);
  return JSON.parse(text.slice(0, -1));
};
const nonEmpty = fc.string({ minLength: 1 });

describe('reading records', () => {
  test('calls, with and without an id, with and without streams', () => {
    fc.assert(
      fc.property(
        nonEmpty,
        fc.array(fc.jsonValue()),
        fc.option(nonEmpty, { nil: undefined }),
        fc.option(fc.array(nonEmpty), { nil: undefined }),
        (target, args, invocationId, streamIds) => {
          const sent = { type: 1, target, arguments: args, invocationId, streamIds };
          expect(parse(sent)).toEqual({
            type: 1,
            target,
            args: JSON.parse(JSON.stringify(args)),
            invocationId: invocationId ?? null,
            streamIds: streamIds ?? [],
          });
        },
      ),
    );
  });

  test('each other type', () => {
    expect(parse({ type: 4, target: 'Stream', arguments: [], invocationId: 's' })).toMatchObject({ type: 4 });
    expect(parse({ type: 2, invocationId: 'u', item: 0 })).toEqual({ type: 2, invocationId: 'u', item: 0 });
    expect(parse({ type: 2, invocationId: 'u' })).toEqual({ type: 2, invocationId: 'u', item: null });
    const completion = { type: 3, invocationId: 'u', result: null, error: null };
    expect(parse({ type: 3, invocationId: 'u' })).toEqual(completion);
    expect(parse({ type: 3, invocationId: 'u', result: 1 })).toEqual({ ...completion, result: 1 });
    expect(parse({ type: 3, invocationId: 'u', error: 'no' })).toEqual({ ...completion, error: 'no' });
    expect(parse({ type: 5, invocationId: 's' })).toEqual({ type: 5, invocationId: 's' });
    expect(parse({ type: 6 })).toEqual({ type: 6 });
    expect(parse({ type: 7, error: 'bye' })).toEqual({ type: 7, error: 'bye' });
  });

  test('ignores unknown types, fields and headers', () => {
    for (const type of [8, 9, 0, -1, 1.5, 99]) expect(parse({ type, sequenceId: 1 })).toEqual({ type: 0 });
    expect(parse({ type: 6, headers: { a: 'b' }, more: [1] })).toEqual({ type: 6 });
  });

  test.each([
    ['no JSON', '{"type":6'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"6"'],
    ['no type', '{}'],
    ['a type in words', '{"type":"6"}'],
    ['no target', '{"type":1,"arguments":[]}'],
    ['an empty target', '{"type":1,"target":"","arguments":[]}'],
    ['a target that is none', '{"type":1,"target":{},"arguments":[]}'],
    ['no arguments', '{"type":1,"target":"A"}'],
    ['arguments that are no list', '{"type":1,"target":"A","arguments":{}}'],
    ['an id that is no text', '{"type":1,"target":"A","arguments":[],"invocationId":7}'],
    ['an empty id', '{"type":1,"target":"A","arguments":[],"invocationId":""}'],
    ['stream ids that are no texts', '{"type":1,"target":"A","arguments":[],"streamIds":[1]}'],
    ['a stream without id', '{"type":4,"target":"A","arguments":[]}'],
    ['an item without id', '{"type":2,"item":1}'],
    ['a completion with result and error', '{"type":3,"invocationId":"1","result":1,"error":"e"}'],
    ['a cancel without id', '{"type":5}'],
  ])('rejects %s', (_, text) => {
    expect(() => parseText(text)).toThrow(ProtocolError);
  });

  test('any bytes give either a record or a ProtocolError', () => {
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc.json().map((text) => Buffer.from(text)),
      fc
        .dictionary(
          fc.constantFrom(
            'type',
            'target',
            'arguments',
            'invocationId',
            'item',
            'result',
            'error',
            '__proto__',
          ),
          fc.oneof(fc.integer({ min: -1, max: 9 }), fc.jsonValue()),
        )
        .map((value) => Buffer.from(JSON.stringify(value))),
    );
    fc.assert(
      fc.property(hostile, (bytes) => {
        try {
          expect(typeof parseRecord(bytes).type).toBe('number');
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('deep nesting, a foreign prototype, bytes that are not UTF-8', () => {
    const deep = `${'['.repeat(16_000)}${']'.repeat(16_000)}`;
    expect(parseText(`{"type":1,"target":"A","arguments":[${deep}]}`)).toMatchObject({ target: 'A' });
    const foreign = parseText('{"__proto__":{"type":1,"target":"A","arguments":[]},"type":6}');
    expect(foreign).toEqual({ type: 6 });
    expect(() => parseText('{"__proto__":{"type":6}}')).toThrow(ProtocolError);
    expect(() => parseRecord(Buffer.from([0x7b, 0xff, 0x7d]))).toThrow(ProtocolError);
  });
});

describe('writing records', () => {
  test('matches what the official client expects', () => {
    expect(written(writeInvocation('Notify', ['text']))).toEqual({
      type: 1,
      target: 'Notify',
      arguments: ['text'],
    });
    expect(written(writeInvocation('Ask', [undefined], 's1'))).toEqual({
      type: 1,
      target: 'Ask',
      arguments: [null],
      invocationId: 's1',
    });
    expect(written(writeResult('1', undefined))).toEqual({ type: 3, invocationId: '1', result: null });
    expect(written(writeStreamItem('1', undefined))).toEqual({ type: 2, invocationId: '1', item: null });
    expect(written(writeStreamEnd('1'))).toEqual({ type: 3, invocationId: '1' });
    expect(written(writeError('1', ''))).toMatchObject({ error: expect.stringMatching(/./) });
    expect(written(writeClose(undefined, false))).toEqual({ type: 7 });
    expect(written(writeClose('why', true))).toEqual({ type: 7, error: 'why', allowReconnect: true });
    expect(() => writeInvocation('', [])).toThrow(TypeError);
  });

  test('no text in an argument ends its record early', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        const text = String.fromCharCode(...units);
        expect(written(writeInvocation('Echo', [text, '\u001e\n']))).toMatchObject({
          arguments: [text, '\u001e\n'],
        });
      }),
    );
  });
});
