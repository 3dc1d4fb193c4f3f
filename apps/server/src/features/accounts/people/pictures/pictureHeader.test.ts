import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paint, quarters } from '../../../../../test/support/paintPictures.ts';
import { formatOf, readPictureHeader } from './pictureHeader.ts';

test.each(['jpeg', 'png', 'webp', 'bmp', 'tiff'] as const)('reads the size of a %s', async (format) => {
  const bytes = await paint(quarters(123, 77))[format]();
  expect(formatOf(bytes)).toBe(format);
  expect(readPictureHeader(bytes, format)).toMatchObject({ width: 123, height: 77, orientation: 1 });
});

test.each(['II', 'MM'] as const)('reads the size and orientation of a TIFF, written %s', (order) => {
  const tags: [tag: number, type: number, value: number][] = [
    [256, 3, 640],
    [257, 4, 480],
    [258, 3, 16],
    [274, 3, 8],
    [277, 3, 4],
  ];
  const bytes = Buffer.alloc(10 + tags.length * 12);
  const isLittle = order === 'II';
  const short = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  bytes.write(isLittle ? 'II*\0' : 'MM\0*', 0, 'latin1');
  long(8, 4);
  short(tags.length, 8);
  for (const [entry, [tag, type, value]] of tags.entries()) {
    const at = 10 + entry * 12;
    short(tag, at);
    short(type, at + 2);
    long(1, at + 4);
    (type === 3 ? short : long)(value, at + 8);
  }
  expect(readPictureHeader(bytes, 'tiff')).toEqual({
    width: 640,
    height: 480,
    orientation: 8,
    bytesPerPixel: 24,
  });
});

test('reads or refuses the header of any bytes in bounded time', () => {
  const starts = [
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
    'RIFF\0\0\0\0WEBP',
    'II*\0\x08\0\0\0',
    'MM\0*',
    'BM\0\0\0\0\0\0\0\0',
  ];
  const words = [
    'VP8X',
    'VP8 ',
    'VP8L',
    'ANMF',
    'EXIF',
    'eXIf',
    'IHDR',
    '\xff\xe1',
    'Exif\0\0',
    '\xff\xc0',
    '\xff\xff',
  ];
  const parts = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 24 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom(...words).map((word) => Buffer.from(word, 'latin1')),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...starts), parts, (start, rest) => {
      const bytes = Buffer.concat([Buffer.from(start, 'latin1'), ...rest]);
      const format = formatOf(bytes);
      if (format === null || format === 'heif' || format === 'gif') return;
      const header = readPictureHeader(bytes, format);
      if (header === null) return;
      expect(header.width * header.height * header.bytesPerPixel).toBeGreaterThan(0);
      expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(header.orientation);
    }),
    { numRuns: 3000 },
  );
});
