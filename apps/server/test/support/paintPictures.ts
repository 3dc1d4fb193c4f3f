import { ok } from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import { JsColorType, Transformer } from '@napi-rs/image';

export type Colour = readonly [red: number, green: number, blue: number, opacity?: number];
export const red: Colour = [220, 20, 20];
export const green: Colour = [20, 200, 20];
export const blue: Colour = [20, 20, 220];
export const yellow: Colour = [220, 220, 20];

type Picture = { width: number; height: number; at: (x: number, y: number) => Colour };

/** A picture painted pixel by pixel. */
export function paint({ width, height, at }: Picture): Transformer {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [r, g, b, opacity = 255] = at(x, y);
      pixels.set([r, g, b, opacity], (y * width + x) * 4);
    }
  return Transformer.fromRgbaPixels(pixels, width, height);
}

/** One colour per quarter: red and green at the top, blue and yellow at the bottom. */
export const quarters = (width: number, height: number): Picture => ({
  width,
  height,
  at: (x, y) => (y < height / 2 ? (x < width / 2 ? red : green) : x < width / 2 ? blue : yellow),
});

/**
 * The pixels a camera stores for an upright picture when it writes this orientation, as in the EXIF specification: on which side of
 * the upright picture the first stored row and column are.
 */
export function storedAs(upright: Picture, orientation: number): Picture {
  const { width, height, at } = upright;
  const right = width - 1;
  const bottom = height - 1;
  const turned = orientation >= 5;
  const ways: Record<number, (column: number, row: number) => Colour> = {
    1: (column, row) => at(column, row),
    2: (column, row) => at(right - column, row),
    3: (column, row) => at(right - column, bottom - row),
    4: (column, row) => at(column, bottom - row),
    5: (column, row) => at(row, column),
    6: (column, row) => at(right - row, column),
    7: (column, row) => at(right - row, bottom - column),
    8: (column, row) => at(row, bottom - column),
  };
  const way = ways[orientation];
  ok(way);
  return { width: turned ? height : width, height: turned ? width : height, at: way };
}

/** A block of EXIF: orientation, a camera's name, and a place. */
export function exifBlock(orientation: number, isLittle = true): Buffer {
  const bytes = Buffer.alloc(120);
  const short = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  const entry = (at: number, tag: number, type: number, count: number) => {
    short(tag, at);
    short(type, at + 2);
    long(count, at + 4);
  };
  bytes.write(isLittle ? 'II*\0' : 'MM\0*', 0, 'latin1');
  long(8, 4);
  short(3, 8);
  entry(10, 0x010f, 2, 14);
  long(60, 18);
  entry(22, 0x0112, 3, 1);
  short(orientation, 30);
  entry(34, 0x8825, 4, 1);
  long(80, 42);
  bytes.write('Spy Camera 51\0', 60, 'latin1');
  short(1, 80);
  entry(82, 1, 2, 2);
  bytes.write('N\0', 90, 'latin1');
  bytes.write('GPS 51.9N 4.5E', 100, 'latin1');
  return bytes;
}

/** A JPEG with EXIF and an XMP description before its pixels. */
export function withExif(jpeg: Buffer, exif: Buffer): Buffer {
  const segment = (text: string, body: Buffer) => {
    const content = Buffer.concat([Buffer.from(text, 'latin1'), body]);
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment('Exif\0\0', exif),
    segment('http://ns.adobe.com/xap/1.0/\0', Buffer.from('<x:xmpmeta>Spy Camera</x:xmpmeta>')),
    jpeg.subarray(2),
  ]);
}

export function pngChunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length, 0);
  head.write(name, 4, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])), 0);
  return Buffer.concat([head, body, sum]);
}

/** The head of a PNG of this size, without pixels. */
export function pngHead(width: number, height: number, bits = 8): Buffer {
  const body = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, 6, 0, 0, 0]);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IHDR', body)]);
}

export type Pixels = { width: number; height: number; at: (x: number, y: number) => number[] };

/** The pixels of an encoded picture, each with red, green, blue and opacity. */
export async function pixelsOf(bytes: Buffer): Promise<Pixels> {
  const picture = new Transformer(bytes);
  const { width, height, colorType } = await picture.metadata();
  const raw = await picture.rawPixels();
  const channels = colorType === JsColorType.Rgb8 ? 3 : 4;
  return {
    width,
    height,
    at: (x, y) => {
      const start = (y * width + x) * channels;
      const [r = 0, g = 0, b = 0, opacity = 255] = raw.subarray(start, start + channels);
      return [r, g, b, opacity];
    },
  };
}

/** The name of a pixel's colour, allowing for compression. */
export function nameOf([r = 0, g = 0, b = 0]: readonly number[]): string {
  const named = { red, green, blue, yellow };
  const near = Object.entries(named).find(
    ([, [cr, cg, cb]]) => Math.abs(cr - r) < 60 && Math.abs(cg - g) < 60 && Math.abs(cb - b) < 60,
  );
  return near?.[0] ?? `${r} ${g} ${b}`;
}
