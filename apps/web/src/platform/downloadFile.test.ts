// @vitest-environment jsdom
import { awards } from '@lanewright/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockServer, json } from '../testing/mockServer.ts';
import { downloadFile, fileNameOf } from './downloadFile.ts';
import { unexpectedErrors } from './unexpectedErrors.ts';

const told = vi.fn();
const warned = vi.fn();
const clicked = vi.fn();
beforeEach(() => {
  unexpectedErrors.showWith(told);
  vi.spyOn(console, 'warn').mockImplementation(warned);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked(this.download);
  });
  // jsdom does not implement object URLs.
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const mock of [told, warned, clicked]) mock.mockClear();
});

const download = () => downloadFile(awards.rateCard, { body: { mode: 2 } }, 'rates.csv');

it.each([
  ['the server stumbles', () => json(500, {})],
  ['it is refused', () => json(403, { code: 'wrong_user_type' })],
  ['the server is away', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
  [
    'it breaks off',
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.error(new TypeError('broke off')),
        }),
      ),
  ],
])('a failed download is only logged: %s', async (_name, answer) => {
  mockServer(answer);
  expect(await download()).toBe('failed');
  expect(warned).toHaveBeenCalledOnce();
  expect(told).not.toHaveBeenCalled();
  expect(clicked).not.toHaveBeenCalled();
});

it('a file is saved under its own name; an empty response is not a download', async () => {
  mockServer(
    () =>
      new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="rates of 2026.csv"' } }),
  );
  expect(await download()).toBe('saved');
  mockServer(() => new Response(null, { status: 204 }));
  expect(await download()).toBe('empty');
  expect(clicked.mock.calls).toEqual([['rates of 2026.csv']]);
  expect(fileNameOf("attachment; filename=x; filename*=UTF-8''r%C3%A9sum%C3%A9.csv")).toBe('résumé.csv');
});
