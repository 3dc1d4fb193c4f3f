import { readExifOrientation } from './tiffTags.ts';

/** Progressive pictures hold their coefficients in memory in addition to their pixels. */
const bytesPerPixel = { baseline: 7, progressive: 16 };

/**
 * Walks the segments of a JPEG up to the one with its size.
 * @throws RangeError when there is none.
 */
export function readJpegHeader(bytes: Buffer) {
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('no segment where one must be');
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    // The scan begins, or the picture ends, before a size is found.
    if (marker === 0xda || marker === 0xd9) throw new RangeError('no size');
    const length = bytes.readUInt16BE(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return {
        height: bytes.readUInt16BE(at + 5),
        width: bytes.readUInt16BE(at + 7),
        orientation,
        bytesPerPixel: marker === 0xc2 ? bytesPerPixel.progressive : bytesPerPixel.baseline,
      };
    if (marker === 0xe1 && bytes.toString('latin1', at + 4, at + 10) === 'Exif\0\0')
      orientation = readExifOrientation(bytes.subarray(at + 10, at + 2 + length)) ?? orientation;
    at += 2 + Math.max(length, 2);
  }
}
