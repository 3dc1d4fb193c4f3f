import { expect, test } from 'vitest';
import { HubError } from './hubError.ts';
import { UploadStream } from './uploadStream.ts';

function setUp(maxItems = 3) {
  const told: string[] = [];
  const stream = new UploadStream(
    maxItems,
    () => told.push('full'),
    () => told.push('room'),
  );
  return { stream, told };
}

test('returns what is pushed, before and while it is read', async () => {
  const { stream } = setUp();
  stream.push(1);
  setTimeout(() => {
    stream.push(2);
    stream.end(null);
    stream.push('late');
  }, 5);
  const items: unknown[] = [];
  for await (const item of stream) items.push(item);
  expect(items).toEqual([1, 2]);
});

test('reports when it is full and when there is room', async () => {
  const { stream, told } = setUp();
  for (const item of [1, 2, 3]) stream.push(item);
  expect(told).toEqual(['full']);
  const reader = stream[Symbol.asyncIterator]();
  await reader.next();
  expect(told).toEqual(['full', 'room']);
});

test('an error follows what was sent before it', async () => {
  const { stream } = setUp();
  stream.push('a');
  stream.end(new HubError('Something bad'));
  const reader = stream[Symbol.asyncIterator]();
  expect(await reader.next()).toEqual({ value: 'a', done: false });
  await expect(reader.next()).rejects.toThrow('Something bad');
});

test('a stream that is abandoned or never read frees its buffer', async () => {
  const left = setUp();
  for (const item of [1, 2, 3]) left.stream.push(item);
  for await (const _ of left.stream) break;
  left.stream.push(4);
  expect(left.told).toEqual(['full', 'room']);
  const unread = setUp();
  for (const item of [1, 2, 3]) unread.stream.push(item);
  unread.stream.discard();
  expect(unread.told).toEqual(['full', 'room']);
});
