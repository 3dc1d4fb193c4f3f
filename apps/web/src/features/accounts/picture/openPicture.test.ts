// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { openPicture } from './openPicture.ts';

afterEach(() => vi.unstubAllGlobals());

/** Mocks a browser that can decode only these types. */
function browserReads(...types: string[]) {
  vi.stubGlobal(
    'createImageBitmap',
    async (source: File | { width: number }, options?: Record<string, unknown>) => {
      if (source instanceof File) {
        if (!types.includes(source.type)) throw new Error('The source image could not be decoded.');
        return { width: 6000, height: 3000, close() {} };
      }
      return { width: options?.resizeWidth, height: options?.resizeHeight, close() {} };
    },
  );
}
const photo = (name: string, type: string, bytes = 10) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};

it('opens what the browser can read, scaled down so that it moves smoothly', async () => {
  browserReads('image/jpeg');
  expect(await openPicture(photo('beach.jpg', 'image/jpeg'))).toMatchObject({
    kind: 'crop',
    bitmap: { width: 2048, height: 1024 },
  });
});

it.each([
  ['IMG_1.HEIC', ''],
  ['photo', 'image/heic'],
  ['photo.heif', 'image/heif'],
])('leaves %s (%s) to the server if the browser can’t read it', async (name, type) => {
  browserReads();
  expect(await openPicture(photo(name, type))).toMatchObject({ kind: 'send', file: { name } });
});

it.each([
  ['notes.txt', 'text/plain', 10, /isn’t an image/],
  ['logo.svg', 'image/svg+xml', 10, /SVG/],
  ['huge.jpg', 'image/jpeg', 41 * 1024 * 1024, /40 MB/],
])('rejects %s', async (name, type, bytes, says) => {
  browserReads('image/jpeg', 'image/svg+xml');
  expect(await openPicture(photo(name, type, bytes))).toMatchObject({
    kind: 'refused',
    says: expect.stringMatching(says) as string,
  });
});
