import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type MixedCell, mixedColumns, mixedRow } from './mixedTable.ts';

const types = 'http://schemas.openxmlformats.org';
const relations = `${types}/officeDocument/2006/relationships`;
const main = `${types}/spreadsheetml/2006/main`;
const pieceLength = 65_536;

/**
 * Writes the mixed table as a workbook, in the form that spreadsheet programs use. Memory is constant except for the shared
 * strings.
 */
export async function writeMixedWorkbook(path: string, rows: number): Promise<void> {
  const strings = new Map<string, number>();
  const zip = new ZipWriter(createWriteStream(path));
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const relationsOf = (list: string) => [
    `<Relationships xmlns="${types}/package/2006/relationships">${list}</Relationships>`,
  ];
  await zip.add('[Content_Types].xml', [contentTypes()]);
  await zip.add('_rels/.rels', relationsOf(relation(1, 'officeDocument', 'xl/workbook.xml')));
  await zip.add('xl/workbook.xml', [
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Loads" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ]);
  await zip.add(
    'xl/_rels/workbook.xml.rels',
    relationsOf(
      relation(1, 'worksheet', 'worksheets/sheet1.xml') +
        relation(2, 'styles', 'styles.xml') +
        relation(3, 'sharedStrings', 'sharedStrings.xml'),
    ),
  );
  await zip.add('xl/styles.xml', [
    `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ]);
  await zip.add('xl/worksheets/sheet1.xml', sheetXml(rows, strings));
  await zip.add('xl/sharedStrings.xml', stringsXml(strings));
  await zip.end();
}

function contentTypes(): string {
  const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const override = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${sheetMl}.${kind}+xml"/>`;
  return `<Types xmlns="${types}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('styles', 'styles')}${override('sharedStrings', 'sharedStrings')}</Types>`;
}

function* sheetXml(rows: number, strings: Map<string, number>): Iterable<string> {
  let text = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${main}"><dimension ref="A1:T${rows}"/><sheetData>`;
  for (let row = 0; row < rows; row++) {
    text += `<row r="${row + 1}" spans="1:${mixedColumns}">`;
    const cells = mixedRow(row);
    for (let column = 0; column < cells.length; column++)
      text += cellXml(cells[column] as MixedCell, `${String.fromCharCode(65 + column)}${row + 1}`, strings);
    text += '</row>';
    if (text.length > pieceLength) {
      yield text;
      text = '';
    }
  }
  yield `${text}</sheetData></worksheet>`;
}

function cellXml(cell: MixedCell, reference: string, strings: Map<string, number>): string {
  switch (cell.kind) {
    case 'shared': {
      const known = strings.get(cell.text) ?? strings.size;
      strings.set(cell.text, known);
      return `<c r="${reference}" t="s"><v>${known}</v></c>`;
    }
    case 'inline':
      return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell.text)}</t></is></c>`;
    case 'formula':
      return `<c r="${reference}" t="str"><f>CONCATENATE("LANE-",D1)</f><v>${escaped(cell.text)}</v></c>`;
    case 'number':
      return `<c r="${reference}"><v>${cell.value}</v></c>`;
    case 'date':
      return `<c r="${reference}" s="1"><v>${cell.value}</v></c>`;
    case 'truth':
      return `<c r="${reference}" t="b"><v>${cell.value ? 1 : 0}</v></c>`;
    case 'none':
      return '';
  }
}

function* stringsXml(strings: ReadonlyMap<string, number>): Iterable<string> {
  let text = `<?xml version="1.0" encoding="UTF-8"?><sst xmlns="${main}" uniqueCount="${strings.size}">`;
  for (const string of strings.keys()) {
    text += `<si><t>${escaped(string)}</t></si>`;
    if (text.length > pieceLength) {
      yield text;
      text = '';
    }
  }
  yield `${text}</sst>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;');
}

/** Writes zip entries one after the other, each followed by its sizes. */
class ZipWriter {
  private readonly out: WriteStream;
  private readonly directory: Buffer[] = [];
  private at = 0;

  constructor(out: WriteStream) {
    this.out = out;
  }

  async add(name: string, pieces: Iterable<string>): Promise<void> {
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(20, 6);
    header.writeUInt16LE(8, 8);
    header.writeUInt16LE(8, 10);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE(this.at, 42);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header.subarray(6, 32)]);
    this.write(local, Buffer.from(name));
    const packer = createDeflateRaw();
    let packed = 0;
    packer.on('data', (chunk: Buffer) => {
      packed += chunk.length;
      this.write(chunk);
    });
    let checksum = 0;
    let bytes = 0;
    for (const piece of pieces) {
      const chunk = Buffer.from(piece);
      checksum = crc32(chunk, checksum);
      bytes += chunk.length;
      if (!packer.write(chunk)) await once(packer, 'drain');
    }
    packer.end();
    await once(packer, 'end');
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(checksum, 4);
    sizes.writeUInt32LE(packed, 8);
    sizes.writeUInt32LE(bytes, 12);
    this.write(sizes);
    sizes.copy(header, 16, 4);
    this.directory.push(header, Buffer.from(name));
  }

  async end(): Promise<void> {
    const start = this.at;
    this.write(...this.directory);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.directory.length / 2, 8);
    end.writeUInt16LE(this.directory.length / 2, 10);
    end.writeUInt32LE(this.at - start, 12);
    end.writeUInt32LE(start, 16);
    this.write(end);
    this.out.end();
    await once(this.out, 'close');
  }

  private write(...chunks: Buffer[]): void {
    for (const chunk of chunks) {
      this.at += chunk.length;
      this.out.write(chunk);
    }
  }
}
