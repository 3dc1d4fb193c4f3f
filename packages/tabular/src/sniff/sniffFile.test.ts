import { describe, expect, it } from 'vitest';
import { makeZip } from '../test-support/zipOf.ts';
import { sniffFile } from './sniffFile.ts';

describe('detecting a file by its content', () => {
  it.each([
    ['comma', 'a,b,c\n1,2,3\n', { delimiter: ',', lineEnd: 'lf', encoding: 'utf-8', bomBytes: 0 }],
    ['semicolon, decimal commas', 'Name;Preis\r\nA;1,5\r\nB;2,5\r\n', { delimiter: ';', lineEnd: 'crlf' }],
    ['tab, commas in city names', 'Origin\tDest\nAtlanta, GA\tReno, NV\nA, B\tC, D\n', { delimiter: '\t' }],
    ['pipe, lone CR', 'a|b\r1|2\r3|4\r', { delimiter: '|', lineEnd: 'cr' }],
    ['a title above', 'Shipments of 2025\n\na;b;c\n1;2;3\n4;5;6\n7;8;9\n', { delimiter: ';' }],
    ['told by sep=', 'sep=;\na;b\n1,2,3;4\n', { delimiter: ';' }],
    ['told by sep= in quotes', '"sep=^"\na^b\n1,2,3^4\n', { delimiter: '^' }],
    ['lines that end in LF, CRLF and CR', 'a,b\r1,2\n3,4\r\n5,6\r7,8\n', { lineEnd: 'mixed' }],
    ['CR within cells', 'a,b\n1,x\ry\n3,4\n5,6\n', { lineEnd: 'lf' }],
    ['ID;Price, as SYLK begins too', 'ID;Price\n1;2\nC;X1;3\n', { delimiter: ';' }],
    ['ftype as second word', 'pro,ftype\n1,2\n', { delimiter: ',' }],
    ['breaks inside quotes', 'a,b\r"x\ny\nz\nw",2\r', { lineEnd: 'cr' }],
    ['single quotes', "'a';'b'\n'1';'2'\n", { quote: "'", delimiter: ';' }],
    ['UTF-8 BOM', '\ufeffa,b\n1,2\n', { encoding: 'utf-8', bomBytes: 3 }],
    ['one column', 'carrier\nACME\nBolt, Inc\n', { delimiter: ',' }],
  ])('recognises a CSV file: %s', (_, content, expected) => {
    expect(sniffFile(Buffer.from(content))).toMatchObject({ kind: 'csv', ...expected });
  });

  it('recognises UTF-16 with and without a BOM, and Windows-1252', () => {
    const wide = Buffer.from('city,kg\nKöln,5\n', 'utf16le');
    expect(sniffFile(wide)).toMatchObject({ kind: 'csv', encoding: 'utf-16le', bomBytes: 0 });
    expect(sniffFile(Buffer.from(wide).swap16())).toMatchObject({ encoding: 'utf-16be', bomBytes: 0 });
    const chinese = Buffer.from('城市,重量\n上海市浦东新区,5\n北京市朝阳区,6\n'.repeat(9), 'utf16le');
    expect(sniffFile(chinese)).toMatchObject({ encoding: 'utf-16le', bomBytes: 0, delimiter: ',' });
    expect(sniffFile(Buffer.from('\ufeffa,b\n', 'utf16le'))).toMatchObject({
      encoding: 'utf-16le',
      bomBytes: 2,
    });
    expect(sniffFile(Buffer.from('K\xf6ln,5\n', 'latin1'))).toMatchObject({ encoding: 'windows-1252' });
  });

  it('is not misled by a character cut at the end of the sample', () => {
    const head = Buffer.from('Köln,ö').subarray(0, -1);
    expect(sniffFile(head, false)).toMatchObject({ encoding: 'utf-8' });
    expect(sniffFile(head, true)).toMatchObject({ encoding: 'windows-1252' });
  });

  it.each([
    ['PNG', '\x89PNG\r\n\x1a\n\0\0\0', /image \(PNG\)/],
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', /image \(JPEG\)/],
    ['PDF', '%PDF-1.7\n%abc', /PDF/],
    ['gzip', '\x1f\x8b\x08\0\0', /compressed/],
    ['program', `MZ\x90${'\0'.repeat(90)}`, /program/],
    ['WebP', 'RIFF\0\0\0\0WEBPVP8 ', /WebP/],
    ['HEIC', '\0\0\0\x18ftypheic\0\0', /HEIC/],
    ['SVG', '<?xml version="1.0"?>\n<svg xmlns="x"/>', /SVG/],
    ['BIFF before containers', '\x09\x08\x10\0\0\x06\x05\0', /xls/],
    ['Lotus', '\0\0\x02\0\x06\x04\x06\0', /Lotus/],
    ['SYLK', 'ID;PWXL;N;E\nP;PGeneral\nC;Y1;X1;K"a"\nE\n', /SYLK/],
    [
      'Excel 2003 XML',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>',
      /Excel 2003/,
    ],
    ['mhtml', 'MIME-Version: 1.0\nContent-Type: multipart/related', /web page/],
    ['a link to Google', '{"url": "https://docs.google.com/spreadsheets/d/1"}', /link/],
    ['text with zeros', `a,b\n${'1,2\n'.repeat(9)}3,\0\n`, /NUL/],
    ['zip', 'PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x05\0\0\0a.txt', /zip/],
    ['web page', '<html><table><tr><td>1</td></tr></table>', /web page/],
    ['JSON', '[{"a": 1}]', /JSON/],
    ['noise', '\x00\x01\x02\xff\x00\x9c\x11\x00', /not a table/],
  ])('rejects %s with a reason', (_, content, reason) => {
    const sniffed = sniffFile(Buffer.from(content, 'latin1'));
    expect(sniffed.kind).toBe('unsupported');
    expect(sniffed.reason).toMatch(reason);
  });

  it.each([
    ['Workbook', 512, /old Excel file/],
    ['Book', 4096, /old Excel file/],
    ['EncryptedPackage', 512, /password-protected/],
    ['WordDocument', 512, /Word/],
    ['Contents', 512, /old Office/],
  ])('knows the compound file that holds "%s"', (name, sectorBytes, reason) => {
    expect(sniffFile(compoundFileOf(name, sectorBytes)).reason).toMatch(reason);
  });

  it.each([
    ['xlsb', { 'xl/workbook.bin': '' }, /binary workbook/],
    ['ods', { mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }, /OpenDocument spreadsheet/],
    ['odt', { mimetype: 'application/vnd.oasis.opendocument.text' }, /OpenDocument file/],
    ['Numbers', { 'Index/Document.iwa': '' }, /Numbers/],
    ['docx', { '[Content_Types].xml': '', 'word/document.xml': '' }, /Word/],
    ['pptx', { '[Content_Types].xml': '', 'ppt/presentation.xml': '' }, /presentation/],
  ])('recognises %s by its parts', (_, parts, reason) => {
    const sniffed = sniffFile(makeZip(parts, { stored: true }));
    expect(sniffed).toMatchObject({ kind: 'unsupported' });
    expect(sniffed.reason).toMatch(reason);
  });

  it('recognises a workbook whatever its parts are called', () => {
    for (const name of ['XL/Workbook.xml', '\\xl\\workbook.xml', '/xl/workbook.xml', '[Content_Types].xml'])
      expect(sniffFile(makeZip({ [name]: '' })).kind).toBe('xlsx');
  });

  it('recognises an empty file', () => {
    expect(sniffFile(Buffer.from('')).kind).toBe('empty');
    expect(sniffFile(Buffer.from('\ufeff \r\n')).kind).toBe('empty');
  });
});

/** Head of a compound file with one named stream and its directory in the third sector. */
function compoundFileOf(name: string, sectorBytes: number): Buffer {
  const file = Buffer.alloc(sectorBytes * 4);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(Math.log2(sectorBytes), 30);
  file.writeUInt32LE(2, 48);
  for (const [at, entry] of ['Root Entry', name].entries()) {
    const start = sectorBytes * 3 + at * 128;
    file.write(entry, start, 'utf16le');
    file.writeUInt16LE(entry.length * 2 + 2, start + 64);
  }
  return file;
}
