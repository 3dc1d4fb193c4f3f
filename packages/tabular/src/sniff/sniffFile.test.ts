import { describe, expect, it } from 'vitest';
import { sniffFile } from './sniffFile.ts';

describe('sniffing a file by its content', () => {
  it.each([
    ['comma', 'a,b,c\n1,2,3\n', { delimiter: ',', lineEnd: 'lf', encoding: 'utf-8', bomBytes: 0 }],
    ['semicolon, decimal commas', 'Name;Preis\r\nA;1,5\r\nB;2,5\r\n', { delimiter: ';', lineEnd: 'crlf' }],
    ['tab, commas in city names', 'Origin\tDest\nAtlanta, GA\tReno, NV\nA, B\tC, D\n', { delimiter: '\t' }],
    ['pipe, lone CR', 'a|b\r1|2\r3|4\r', { delimiter: '|', lineEnd: 'cr' }],
    ['a title above', 'Shipments of 2025\n\na;b;c\n1;2;3\n4;5;6\n7;8;9\n', { delimiter: ';' }],
    ['told by sep=', 'sep=;\na;b\n1,2,3;4\n', { delimiter: ';' }],
    ['breaks inside quotes', 'a,b\r"x\ny\nz\nw",2\r', { lineEnd: 'cr' }],
    ['single quotes', "'a';'b'\n'1';'2'\n", { quote: "'", delimiter: ';' }],
    ['UTF-8 BOM', '\ufeffa,b\n1,2\n', { encoding: 'utf-8', bomBytes: 3 }],
    ['one column', 'carrier\nACME\nBolt, Inc\n', { delimiter: ',' }],
  ])('knows a csv: %s', (_, content, expected) => {
    expect(sniffFile(Buffer.from(content))).toMatchObject({ kind: 'csv', ...expected });
  });

  it('knows UTF-16 with and without a BOM, and Windows-1252', () => {
    const wide = Buffer.from('city,kg\nKöln,5\n', 'utf16le');
    expect(sniffFile(wide)).toMatchObject({ kind: 'csv', encoding: 'utf-16le', bomBytes: 0 });
    expect(sniffFile(Buffer.from(wide).swap16())).toMatchObject({ encoding: 'utf-16be', bomBytes: 0 });
    expect(sniffFile(Buffer.from('\ufeffa,b\n', 'utf16le'))).toMatchObject({
      encoding: 'utf-16le',
      bomBytes: 2,
    });
    expect(sniffFile(Buffer.from('K\xf6ln,5\n', 'latin1'))).toMatchObject({ encoding: 'windows-1252' });
  });

  it('is not misled by a head that cuts a character', () => {
    const head = Buffer.from('Köln,ö').subarray(0, -1);
    expect(sniffFile(head, false)).toMatchObject({ encoding: 'utf-8' });
    expect(sniffFile(head, true)).toMatchObject({ encoding: 'windows-1252' });
  });

  it.each([
    ['PNG', '\x89PNG\r\n\x1a\n\0\0\0', /picture/],
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', /picture/],
    ['PDF', '%PDF-1.7\n%abc', /PDF/],
    ['gzip', '\x1f\x8b\x08\0\0', /packed/],
    ['program', `MZ\x90${'\0'.repeat(90)}`, /program/],
    ['old Excel', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0', /xls/],
    ['zip', 'PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0a.txt', /zip/],
    ['web page', '<html><table><tr><td>1</td></tr></table>', /web page/],
    ['JSON', '[{"a": 1}]', /JSON/],
    ['noise', '\x00\x01\x02\xff\x00\x9c\x11\x00', /not a table/],
  ])('refuses %s with a reason', (_, content, reason) => {
    const sniffed = sniffFile(Buffer.from(content, 'latin1'));
    expect(sniffed.kind).toBe('unsupported');
    expect(sniffed.reason).toMatch(reason);
  });

  it('knows an empty file', () => {
    expect(sniffFile(Buffer.from('')).kind).toBe('empty');
    expect(sniffFile(Buffer.from('\ufeff \r\n')).kind).toBe('empty');
  });
});
