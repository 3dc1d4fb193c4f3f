import { readExifOrientation } from './tiffTags.ts';

/** The largest size in any chunk of a WebP, so that a small canvas cannot hide a large frame. */
export function readWebpHeader(bytes: Buffer) {
  let width = 0;
  let height = 0;
  let orientation = 1;
  const grow = (toWidth: number, toHeight: number) => {
    width = Math.max(width, toWidth);
    height = Math.max(height, toHeight);
  };
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const body = at + 8;
    if (name === 'VP8X') grow(bytes.readUIntLE(body + 4, 3) + 1, bytes.readUIntLE(body + 7, 3) + 1);
    if (name === 'ANMF') grow(bytes.readUIntLE(body + 6, 3) + 1, bytes.readUIntLE(body + 9, 3) + 1);
    if (name === 'VP8 ') grow(bytes.readUInt16LE(body + 6) & 0x3fff, bytes.readUInt16LE(body + 8) & 0x3fff);
    if (name === 'VP8L') {
      const packed = bytes.readUInt32LE(body + 1);
      grow((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
    }
    if (name === 'EXIF') orientation = readExifOrientation(bytes.subarray(body, body + length)) ?? 1;
    // A frame's own image is nested in it, after sixteen bytes.
    at = name === 'ANMF' ? body + 16 : body + length + (length % 2);
  }
  return { width, height, orientation, bytesPerPixel: 16 };
}
