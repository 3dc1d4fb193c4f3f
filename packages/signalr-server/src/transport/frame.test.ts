import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Frame, serverSentEvent } from './frame.ts';

/** Reads event streams as in the HTML standard: data lines joined by line feeds. */
function readEvents(text: string): string[] {
  const events: string[] = [];
  let data: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line === '' && data.length > 0) {
      events.push(data.join('\n'));
      data = [];
    } else if (line.startsWith('data:')) {
      data.push(line.slice(5).replace(/^ /, ''));
    }
  }
  return events;
}

test('an event in the format that the official client reads', () => {
  expect(serverSentEvent('{"type":6}\u001e')).toBe('data: {"type":6}\u001e\r\n\r\n');
  expect(serverSentEvent('one\ntwo\r\nthree\rfour')).toBe(
    'data: one\r\ndata: two\r\ndata: three\r\ndata: four\r\n\r\n',
  );
});

const line = fc.string({
  unit: fc.constantFrom('a', ' ', ':', 'é', '\n', '\r', '\r\n', '\u001e'),
  maxLength: 30,
});

test('any text is one event, with line endings read as line feeds', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (texts) => {
      const stream = texts.map(serverSentEvent).join('');
      expect(readEvents(`:\r\n${stream}`)).toEqual(texts.map((text) => text.replaceAll(/\r\n|\r/g, '\n')));
    }),
  );
});

test('a frame is built once, and bytes can’t be sent as events', () => {
  const frame = Frame.ofText('é');
  expect(frame.event).toBe(frame.event);
  expect(frame.event.toString()).toBe('data: é\r\n\r\n');
  expect(() => Frame.ofBytes(Buffer.from([1])).event).toThrow(TypeError);
});
