import { readExifOrientation } from './tiffTags.ts';

/** Size of a PNG, and its orientation if a chunk before the pixels contains one. */
export function readPngHeader(bytes: Buffer) {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw new RangeError('no size');
  const isDeep = bytes.readUInt8(24) === 16;
  let orientation = 1;
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'eXIf') orientation = readExifOrientation(bytes.subarray(at + 8, at + 8 + length)) ?? 1;
    if (name === 'IDAT' || name === 'IEND') break;
    at += 12 + length;
  }
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    orientation,
    bytesPerPixel: isDeep ? 28 : 16,
  };
}
