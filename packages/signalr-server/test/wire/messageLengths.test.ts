import { describe, expect, test } from 'vitest';
import { Frame } from '../../src/index.ts';
import { withHub } from '../support/withHub.ts';
import { record } from './inbox.ts';
import { joinBySocket } from './socket.ts';

/** Lengths at and around which the header of a WebSocket message encodes the length differently. */
const lengths = [124, 125, 126, 127, 65_534, 65_535, 65_536, 65_537, 200_000];

describe('messages of every length', () => {
  test('a message is one frame, with its header as in RFC 6455', () => {
    const headOf = (length: number) =>
      Frame.ofText('a'.repeat(length)).webSocketMessage.subarray(0, -length).toString('hex');
    expect(headOf(125)).toBe('817d');
    expect(headOf(126)).toBe('817e007e');
    expect(headOf(65_535)).toBe('817effff');
    expect(headOf(65_536)).toBe('817f0000000000010000');
    expect(Frame.ofText('').webSocketMessage.toString('hex')).toBe('8100');
    const binary = Frame.ofBytes(Uint8Array.of(1, 2, 3));
    expect([binary.webSocketMessage.toString('hex'), binary.isText]).toEqual(['8203010203', false]);
    const umlaut = Frame.ofText('ü€');
    expect([umlaut.webSocketMessage.toString('hex'), umlaut.bytes.toString()]).toEqual([
      '8105c3bce282ac',
      'ü€',
    ]);
  });

  test('arrive complete and in order on a WebSocket', () =>
    withHub({}, async ({ url, token, server }) => {
      const { socket, inbox } = await joinBySocket(url, { token });
      const withoutText = Buffer.byteLength(record({ type: 1, target: 'Told', arguments: [''] }));
      const texts = lengths.map((length) => 'x'.repeat(length - withoutText));
      for (const text of texts) await server.all.send('Told', text);
      for (const text of texts)
        expect(await inbox.next()).toEqual({ type: 1, target: 'Told', arguments: [text] });
      socket.terminate();
    }));
});
