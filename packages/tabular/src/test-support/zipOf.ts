import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipOptions {
  /** Write sizes and offsets in ZIP64 fields. */
  readonly zip64?: boolean;
  readonly flags?: number;
  /** Parts are not compressed. */
  readonly stored?: boolean;
  /** Sizes and checksum follow each part, as written by programs that stream. */
  readonly descriptors?: boolean;
  /** Changes the text of every part. */
  readonly rewrite?: (text: string) => string;
}

/** Builds a zip file of these parts, without a library so that tests can build unusual ones. */
export function makeZip(parts: Readonly<Record<string, string | Buffer>>, options: ZipOptions = {}): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(options.rewrite?.(content.toString()) ?? content);
    const packed = options.stored ? bytes : deflateRawSync(bytes);
    const method = options.stored ? 0 : 8;
    const flags = (options.flags ?? 0) | (options.descriptors ? 8 : 0);
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const extra = Buffer.alloc(options.zip64 ? 28 : 0);
    if (options.zip64) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      extra.writeBigUInt64LE(BigInt(bytes.length), 4);
      extra.writeBigUInt64LE(BigInt(packed.length), 12);
      extra.writeBigUInt64LE(BigInt(offset), 20);
    }
    const central = Buffer.alloc(46 + name.length);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(crc32(bytes), 16);
    central.writeUInt32LE(options.zip64 ? 0xffffffff : packed.length, 20);
    central.writeUInt32LE(options.zip64 ? 0xffffffff : bytes.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt16LE(extra.length, 30);
    central.writeUInt32LE(options.zip64 ? 0xffffffff : offset, 42);
    central.write(name, 46);
    const descriptor = Buffer.alloc(options.descriptors ? 16 : 0);
    if (options.descriptors) {
      descriptor.writeUInt32LE(0x08074b50, 0);
      central.copy(descriptor, 4, 16, 28);
    } else {
      central.copy(local, 14, 16, 20);
      local.writeUInt32LE(packed.length, 18);
      local.writeUInt32LE(bytes.length, 22);
    }
    locals.push(local, packed, descriptor);
    centrals.push(central, extra);
    offset += local.length + packed.length + descriptor.length;
  }
  const directory = Buffer.concat(centrals);
  const count = Object.keys(parts).length;
  return Buffer.concat([...locals, directory, ...endRecords(count, directory.length, offset, options)]);
}

function endRecords(count: number, length: number, offset: number, options: ZipOptions): Buffer[] {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(options.zip64 ? 0xffff : count, 10);
  end.writeUInt32LE(options.zip64 ? 0xffffffff : length, 12);
  end.writeUInt32LE(options.zip64 ? 0xffffffff : offset, 16);
  if (!options.zip64) return [end];
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(45, 12);
  end64.writeUInt16LE(45, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(length), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + length), 8);
  locator.writeUInt32LE(1, 16);
  return [end64, locator, end];
}

const transitional = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook with one sheet. Styles: 1 date, 2 time of day, 3 `00000`. */
export function workbookParts(
  sheetXml: string,
  workbookPr = '',
  relations = transitional,
): Record<string, string> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', '/xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook>${workbookPr}<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'styles', 'styles.xml')}${relation('r3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy&quot; h&quot;"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml,
  };
}
