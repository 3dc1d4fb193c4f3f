import { inflateRawSync } from 'node:zlib';

/** Everything in a response, in lower case: its bytes as text, and the content of a workbook. */
export function readable(raw: Buffer, headers: object = {}): string {
  const text = raw.subarray(0, 2).toString() === 'PK' ? partsOf(raw).join('\n') : raw.toString();
  return `${JSON.stringify(headers)}\n${text}`.toLowerCase();
}

/** The parts of a zip, read through its central directory. */
export function partsOf(zip: Buffer): string[] {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const body = zip.subarray(start, start + size);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return (method === 8 ? inflateRawSync(body) : body).toString();
  });
}
