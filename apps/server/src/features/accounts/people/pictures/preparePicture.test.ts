import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  blue,
  type Colour,
  exifBlock,
  green,
  nameOf,
  paint,
  pixelsOf,
  pngChunk,
  pngHead,
  quarters,
  red,
  storedAs,
  withExif,
} from '../../../../../test/support/paintPictures.ts';
import { preparePicture } from './preparePicture.ts';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const prepare = async (bytes: Buffer | string) => {
  const file = path.join(folder, `picture ${files++}`);
  await writeFile(file, bytes);
  return preparePicture(pino({ level: 'silent' }), file);
};
const refusal = (status: number, code: string) => ({ problem: { status, code, field: 'file' } });

async function expectQuarters(webp: Buffer) {
  const { width, height, at } = await pixelsOf(webp);
  expect([width, height]).toEqual([256, 256]);
  expect([at(40, 40), at(215, 40), at(40, 215), at(215, 215)].map(nameOf)).toEqual([
    'red',
    'green',
    'blue',
    'yellow',
  ]);
}

describe('turns a photo into an upright square', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('with orientation %i', async (orientation) => {
    const jpeg = await paint(storedAs(quarters(480, 360), orientation)).jpeg(90);
    await expectQuarters(await prepare(withExif(jpeg, exifBlock(orientation, orientation % 2 === 0))));
  });

  test.each(['jpeg', 'png', 'webp', 'bmp', 'tiff'] as const)('from %s', async (format) => {
    await expectQuarters(await prepare(await paint(quarters(300, 400))[format]()));
  });

  test('with the orientation of a PNG image', async () => {
    const png = await paint(storedAs(quarters(320, 320), 6)).png();
    const afterHead = pngHead(1, 1).length;
    const turned = Buffer.concat([
      png.subarray(0, afterHead),
      pngChunk('eXIf', exifBlock(6)),
      png.subarray(afterHead),
    ]);
    await expectQuarters(await prepare(turned));
  });

  test('with the orientation of a WebP image', async () => {
    const webp = await paint(storedAs(quarters(320, 200), 8)).webp(90);
    const chunk = (name: string, body: Buffer) => {
      const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
      head.writeUInt32LE(body.length, 4);
      return Buffer.concat([head, body]);
    };
    const canvas = Buffer.alloc(10);
    canvas.writeUInt8(0x08, 0);
    canvas.writeUIntLE(199, 4, 3);
    canvas.writeUIntLE(319, 7, 3);
    const chunks = Buffer.concat([
      chunk('VP8X', canvas),
      webp.subarray(12),
      chunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifBlock(8)])),
    ]);
    await expectQuarters(
      await prepare(Buffer.concat([chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), chunks]))])),
    );
  });

  test('with an invalid orientation, which is ignored', async () => {
    const jpeg = await paint(quarters(300, 300)).jpeg(90);
    for (const orientation of [0, 9, 60_000])
      await expectQuarters(await prepare(withExif(jpeg, exifBlock(orientation))));
    await expectQuarters(await prepare(withExif(jpeg, Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'))));
  });
});

test.each([
  [900, 300],
  [300, 900],
  [257, 90],
])('crops %i × %i to its centre', async (width, height) => {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const edge = (long - short) / 2;
  const isWide = width > height;
  const at = (x: number, y: number): Colour => {
    const along = isWide ? x : y;
    return along < edge - 2 ? red : along > long - edge + 2 ? blue : green;
  };
  for (const format of ['jpeg', 'png'] as const) {
    const { at: shown } = await pixelsOf(await prepare(await paint({ width, height, at })[format]()));
    for (const [x, y] of [
      [8, 8],
      [128, 128],
      [247, 247],
    ] as const)
      expect(nameOf(shown(x, y))).toBe('green');
  }
});

test('keeps transparency and does not let transparent colours bleed', async () => {
  const at = (x: number, y: number): Colour =>
    Math.hypot(x - 500, y - 500) < 300 ? [220, 20, 20, 255] : [20, 220, 20, 0];
  const { at: shown } = await pixelsOf(await prepare(await paint({ width: 1000, height: 1000, at }).png()));
  expect(nameOf(shown(128, 128))).toBe('red');
  expect(shown(128, 128)[3]).toBe(255);
  expect(shown(3, 3)[3]).toBe(0);
  for (let x = 0; x < 256; x += 1) {
    const [, g = 0, , opacity = 0] = shown(x, 128);
    if (opacity > 60) expect(g).toBeLessThan(90);
  }
});

test('enlarges small pictures to the same square', async () => {
  await expectQuarters(await prepare(await paint(quarters(16, 12)).png()));
});

test('removes location, camera and any data hidden behind the pixels', async () => {
  const jpeg = withExif(await paint(quarters(300, 300)).jpeg(90), exifBlock(1));
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\x03\x04#!/bin/sh')]);
  expect(polyglot.toString('latin1')).toMatch(/GPS 51.*Spy Camera.*script/s);
  const webp = await prepare(polyglot);
  expect(webp.toString('latin1')).not.toMatch(/Exif|EXIF|XMP|GPS|Spy|Camera|script|ICCP/);
  expect(webp.toString('latin1', 0, 4) + webp.toString('latin1', 8, 12)).toBe('RIFFWEBP');
  expect(webp.length).toBeLessThan(50_000);
});

test.each([
  ['svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><img src=x onerror=alert(1)>'],
  ['a short nothing', 'x'],
  ['a workbook', Buffer.from('504b0304140000000800', 'hex')],
  ['a text that begins like a bitmap', 'BMW drivers, a study in ten chapters with many words'],
  ['a pdf', '%PDF-1.7 \n%\xe2\xe3'],
])('refuses %s, which is not a picture', async (_name, bytes) => {
  await expect(prepare(bytes)).rejects.toMatchObject(refusal(415, 'picture_type_not_supported'));
});

test('names the formats of phones and animations and says what to do', async () => {
  for (const brand of ['heic', 'heix', 'mif1', 'avif'])
    await expect(prepare(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`))).rejects.toMatchObject({
      problem: { status: 415, code: 'picture_type_not_supported', detail: expect.stringMatching(/JPEG/) },
    });
  await expect(prepare('GIF89a\x01\0\x01\0')).rejects.toMatchObject({
    problem: { status: 415, detail: expect.stringMatching(/JPEG/) },
  });
});

describe('refuses, by its header, a picture that would exhaust memory', () => {
  const jpegHead = (marker: number) =>
    Buffer.from([0xff, 0xd8, 0xff, marker, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0]);
  const bmpHead = () => {
    const bytes = Buffer.alloc(60);
    bytes.write('BM', 0, 'latin1');
    bytes.writeUInt32LE(40, 14);
    bytes.writeInt32LE(40_000, 18);
    bytes.writeInt32LE(-40_000, 22);
    return bytes;
  };
  const tiffHead = (order: 'II' | 'MM') => {
    const bytes = Buffer.alloc(40);
    const isLittle = order === 'II';
    bytes.write(isLittle ? 'II*\0' : 'MM\0*', 0, 'latin1');
    const short = (value: number, at: number) =>
      isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
    const long = (value: number, at: number) =>
      isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
    long(8, 4);
    short(2, 8);
    for (const [entry, tag] of [256, 257].entries()) {
      short(tag, 10 + entry * 12);
      short(4, 12 + entry * 12);
      long(1, 14 + entry * 12);
      long(50_000, 18 + entry * 12);
    }
    return bytes;
  };
  const webpHead = () => {
    const canvas = Buffer.alloc(18);
    canvas.write('VP8X', 0, 'latin1');
    canvas.writeUInt32LE(10, 4);
    const lossless = Buffer.alloc(14);
    lossless.write('VP8L', 0, 'latin1');
    lossless.writeUInt32LE(5, 4);
    lossless.writeUInt8(0x2f, 8);
    lossless.writeUInt32LE(16_382 | (16_382 << 14), 9);
    return Buffer.concat([Buffer.from('RIFF\x30\0\0\0WEBP', 'latin1'), canvas, lossless]);
  };
  test.each([
    ['png', pngHead(30_000, 30_000)],
    ['deep png', pngHead(6_000, 6_000, 16)],
    ['jpeg', jpegHead(0xc0)],
    ['progressive jpeg', jpegHead(0xc2)],
    ['bmp', bmpHead()],
    ['tiff', tiffHead('II')],
    ['tiff, big end first', tiffHead('MM')],
    ['webp with a large frame on a small canvas', webpHead()],
  ])('%s', async (_name, bytes) => {
    await expect(prepare(bytes)).rejects.toMatchObject(refusal(422, 'picture_too_many_pixels'));
  });

  test('a strip that would become very long', async () => {
    await expect(prepare(pngHead(100_000, 1))).rejects.toMatchObject(refusal(422, 'picture_too_narrow'));
  });
});

test('truncated or damaged pictures are refused or shown in part, without further effect', async () => {
  const picture = () => paint({ width: 200, height: 200, at: (x, y) => [x, y, (x * y) % 256] });
  for (const format of ['jpeg', 'png', 'webp', 'bmp', 'tiff'] as const) {
    const whole = await picture()[format]();
    for (const kept of [14, 30, Math.floor(whole.length / 2)]) {
      const outcome = await prepare(whole.subarray(0, kept)).catch(
        (error: { problem: unknown }) => error.problem,
      );
      if (!Buffer.isBuffer(outcome))
        expect(outcome).toMatchObject({ status: 422, code: 'picture_unreadable' });
    }
    const damaged = Buffer.from(whole).fill(
      0xa5,
      Math.floor(whole.length * 0.4),
      Math.floor(whole.length * 0.6),
    );
    const outcome = await prepare(damaged).catch((error: { problem: unknown }) => error.problem);
    if (!Buffer.isBuffer(outcome)) expect(outcome).toMatchObject({ status: 422 });
  }
}, 60_000);
