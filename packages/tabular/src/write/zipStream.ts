import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

type Written = { name: Buffer; crc: number; packed: number; plain: number; offset: number };

/** Sizes follow a part's bytes (bit 3), and names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** 1 January 1980, the earliest date in a zip: the same content gives the same file. */
const day = 0x21;

/**
 * Writes a zip archive, compressing its parts while they are read; no part is held in memory. Each part and the whole must stay
 * below 4 GiB.
 */
export async function* zipStream(
  parts: AsyncIterable<ZipPart> | Iterable<ZipPart>,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of parts) {
    const part: Written = { name: Buffer.from(name), crc: 0, packed: 0, plain: 0, offset };
    const head = localHeader(part);
    offset += head.length;
    yield head;
    for await (const chunk of packed(content, part)) {
      part.packed += chunk.length;
      yield chunk;
    }
    const sizes = sizesOf(part);
    offset += part.packed + sizes.length;
    yield sizes;
    written.push(part);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield Buffer.concat([directory, endOfDirectory(written.length, directory.length, offset)]);
}

async function* packed(content: ZipPart['content'], part: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const chunk of content) {
      part.crc = crc32(chunk, part.crc);
      part.plain += chunk.length;
      yield chunk;
    }
  }
  // The source's end or error reaches the reader through the compressed stream.
  yield* pipeline(Readable.from(counted(), { objectMode: false }), createDeflateRaw({ level: 4 }), () => {});
}

function localHeader(part: Written): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(day, 12);
  header.writeUInt16LE(part.name.length, 26);
  return Buffer.concat([header, part.name]);
}

function sizesOf(part: Written): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x08074b50, 0);
  sizes.writeUInt32LE(part.crc, 4);
  sizes.writeUInt32LE(part.packed, 8);
  sizes.writeUInt32LE(part.plain, 12);
  return sizes;
}

function directoryEntry(part: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(day, 14);
  entry.writeUInt32LE(part.crc, 16);
  entry.writeUInt32LE(part.packed, 20);
  entry.writeUInt32LE(part.plain, 24);
  entry.writeUInt16LE(part.name.length, 28);
  entry.writeUInt32LE(part.offset, 42);
  return Buffer.concat([entry, part.name]);
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
