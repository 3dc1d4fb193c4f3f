import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkDocumentFile } from './checkDocumentFile.ts';

const check = (file: Buffer, name = 'file') =>
  checkDocumentFile(
    { byteCount: file.length, read: async (start, length) => file.subarray(start, start + length) },
    name,
  );

type Part = { name: string; bytes?: Buffer; plainBytes?: number; flags?: number; offset?: number };

/** Creates a zip of parts, optionally with false data in its directory. With `wide`, numbers are stored as in ZIP64. */
function zipOf(parts: readonly Part[], wide = false): Buffer {
  const locals: Buffer[] = [];
  const heads: Buffer[] = [];
  let at = 0;
  for (const { name, bytes = Buffer.from('<x/>'), plainBytes, flags = 0, offset } of parts) {
    const packed = deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(bytes), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(bytes.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50);
    head.writeUInt16LE(flags, 8);
    head.writeUInt16LE(8, 10);
    const figures = [plainBytes ?? bytes.length, packed.length, offset ?? at];
    const extra = Buffer.alloc(wide ? 28 : 0);
    if (wide) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      figures.forEach((figure, field) => extra.writeBigUInt64LE(BigInt(figure), 4 + 8 * field));
    }
    [24, 20, 42].forEach((place, field) =>
      head.writeUInt32LE(wide ? 0xffffffff : (figures[field] ?? 0), place),
    );
    head.writeUInt16LE(Buffer.byteLength(name), 28);
    head.writeUInt16LE(extra.length, 30);
    locals.push(local, Buffer.from(name), packed);
    heads.push(head, Buffer.from(name), extra);
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  if (!wide) return Buffer.concat([...locals, directory, end]);
  end.fill(0xff, 8, 20);
  const wideEnd = Buffer.alloc(56);
  wideEnd.writeUInt32LE(0x06064b50);
  wideEnd.writeBigUInt64LE(BigInt(parts.length), 32);
  wideEnd.writeBigUInt64LE(BigInt(directory.length), 40);
  wideEnd.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50);
  locator.writeBigUInt64LE(BigInt(at + directory.length), 8);
  return Buffer.concat([...locals, directory, wideEnd, locator, end]);
}
const types = { name: '[Content_Types].xml' };
const word = [types, { name: 'word/document.xml' }];

test.each([
  ['pdf', Buffer.from('%PDF-1.4\n%%EOF')],
  ['docx', zipOf(word)],
  // As written by programs that do not know the size in advance.
  ['docx', zipOf(word, true)],
  ['xlsx', zipOf([types, { name: 'xl/workbook.xml' }])],
  ['pptx', zipOf([types, { name: 'ppt/presentation.xml' }, { name: 'ppt/media/logo.svg' }])],
  ['png', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), Buffer.alloc(20)])],
  ['jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ['txt', Buffer.from('Größe', 'latin1')],
  ['txt', Buffer.from('\ufeffThirty days', 'utf16le')],
  // A character that is split at the end of the inspected head.
  ['txt', Buffer.concat([Buffer.alloc(131_071, 'a'), Buffer.from('é rest')])],
] as const)('recognises a %s by its content', async (kind, file) => {
  expect(await check(file, 'anything.exe')).toEqual({ kind });
});

test('recognises a csv only by its name', async () => {
  expect(await check(Buffer.from('a,b\n'), 'rates.CSV')).toEqual({ kind: 'csv' });
  expect(await check(Buffer.from('a,b\n'), 'rates.csv.txt')).toEqual({ kind: 'txt' });
});

test.each([
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'web page'],
  ['a web page behind a mark and blanks', Buffer.from('\ufeff \n\t<HTML>'), 'web page'],
  ['a drawing', Buffer.from('<?xml version="1.0"?><svg xmlns="x" onload="a()"/>'), 'SVG drawing'],
  ['a web page in another encoding', Buffer.from('\ufeff<html>', 'utf16le'), 'web page'],
  ['a program', Buffer.from('MZ\x90\0\x03', 'latin1'), 'a program'],
  ['a program of Linux', Buffer.from('\x7fELF\x02', 'latin1'), 'a program'],
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /'), 'a script'],
  ['a batch file', Buffer.from('@echo off\r\ndel *'), 'script'],
  ['an old office file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Office format'],
  ['a pdf cut short', Buffer.from('%PDF-1.7 and no end'), 'This PDF is incomplete'],
  ['bytes', Buffer.from([1, 2, 3, 0, 255]), 'Unknown file type'],
  ['blanks', Buffer.from(' \n\t '), 'This file is empty'],
  ['a plain zip', zipOf([{ name: 'page.txt' }]), 'a zip file, not a document'],
  [
    'a workbook with macros',
    zipOf([types, { name: 'xl/workbook.xml' }, { name: 'xl/vbaProject.bin' }]),
    'vbaProject.bin',
  ],
  ['a document with a program in it', zipOf([...word, { name: 'word/embeddings/setup.EXE' }]), 'setup.EXE'],
  ['a document with a page in it', zipOf([...word, { name: 'word/afchunk.xhtml' }]), 'afchunk.xhtml'],
  ['two documents in one', zipOf([...word, { name: 'xl/workbook.xml' }]), 'not a document'],
  ['a locked document', zipOf(word.map((part) => ({ ...part, flags: 1 }))), 'password'],
  [
    'a bomb',
    zipOf([...word, { name: 'word/media/x', bytes: Buffer.alloc(1_000_000), plainBytes: 4_000_000_000 }]),
    'expands to far more than its size',
  ],
  [
    'a bomb in wide figures',
    zipOf([...word, { name: 'word/x', plainBytes: 80_000_000_000 }], true),
    'expands to far more than its size',
  ],
  ['parts over each other', zipOf([...word, { name: 'word/a' }, { name: 'word/b', offset: 0 }]), 'damaged'],
  ['one part twice', zipOf([...word, { name: 'word/document.xml' }]), 'damaged'],
  ['a way out of the folder', zipOf([...word, { name: '../../etc/passwd' }]), 'damaged'],
  ['a zip cut short', zipOf(word).subarray(0, 80), 'damaged'],
] as const)('refuses %s and says what it is', async (_what, file, words) => {
  expect(await check(file, 'terms.pdf')).toEqual({ refusal: expect.stringContaining(words) });
});

test('no truncated or altered byte of a file makes the check fail unexpectedly', async () => {
  const whole = zipOf([...word, { name: 'word/styles.xml' }], true);
  for (let at = 0; at < whole.length; at += 1) {
    const turned = Buffer.from(whole);
    turned[at] = 255 - (whole[at] as number);
    for (const file of [whole.subarray(0, at), turned])
      expect(Object.keys(await check(file))).toHaveLength(1);
  }
});
