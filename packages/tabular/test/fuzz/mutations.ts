import { inflateRawSync } from 'node:zlib';
import { makeZip } from '../../src/test-support/zipOf.ts';

/** Numbers from 0 to below 1, deterministic by seed. */
export type Draw = () => number;

export function seededDraw(seed: number): Draw {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const below = (draw: Draw, count: number): number => Math.floor(draw() * count);

/** Bytes with a meaning for our readers are inserted more often than others. */
const telling = Buffer.from('<>&"\'/=;,\n\r\t\0_x]-!?cvrst019.E+\xff\xfe\xef', 'latin1');

/** Returns a copy with some bytes changed, removed, doubled or moved. */
export function mutated(bytes: Buffer, draw: Draw): Buffer {
  let changed: Buffer = Buffer.from(bytes);
  for (let times = 1 + below(draw, 4); times > 0; times--) changed = mutatedOnce(changed, draw);
  return changed;
}

function mutatedOnce(bytes: Buffer, draw: Draw): Buffer {
  if (bytes.length === 0) return bytes;
  const at = below(draw, bytes.length);
  const length = below(draw, Math.min(bytes.length - at, draw() < 0.8 ? 24 : 4096)) + 1;
  const before = bytes.subarray(0, at);
  const piece = bytes.subarray(at, at + length);
  const after = bytes.subarray(at + length);
  switch (below(draw, 7)) {
    case 0:
      bytes[at] = (bytes[at] as number) ^ (1 << below(draw, 8));
      return bytes;
    case 1:
      bytes[at] = telling[below(draw, telling.length)] as number;
      return bytes;
    case 2:
      return Buffer.concat([before, after]);
    case 3:
      return Buffer.concat([before, piece, piece, after]);
    case 4:
      return draw() < 0.3 ? before : Buffer.concat([before, after]);
    case 5: {
      const to = below(draw, bytes.length);
      return Buffer.concat([bytes.subarray(0, to), piece, bytes.subarray(to)]);
    }
    default:
      return Buffer.concat([
        before,
        Buffer.alloc(length, telling[below(draw, telling.length)] as number),
        after,
      ]);
  }
}

/** Returns the parts of a valid zip. */
export function partsOf(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const parts: Record<string, Buffer> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    parts[zip.toString('utf8', at + 46, nameEnd)] =
      zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

/** Returns a valid zip with one of its parts mutated: the damage is in the XML, where no checksum detects it. */
export function mutatedWithin(zip: Buffer, draw: Draw): Buffer {
  const parts = partsOf(zip);
  const names = Object.keys(parts).filter((name) => /\.(xml|rels)$/.test(name));
  const name = names[below(draw, names.length)] ?? '';
  return makeZip({ ...parts, [name]: mutated(parts[name] ?? Buffer.alloc(0), draw) }, { stored: true });
}
