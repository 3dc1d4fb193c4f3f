import { readJpegHeader } from './jpegHeader.ts';
import { readPngHeader } from './pngHeader.ts';
import { readTiffHeader } from './tiffTags.ts';
import { readWebpHeader } from './webpHeader.ts';

/** What is read of a picture before anything is decoded. */
export type PictureHeader = {
  readonly width: number;
  readonly height: number;
  /** EXIF's number from 1 to 8: how the picture must be turned to stand upright. */
  readonly orientation: number;
  /** Memory that decoding and shrinking take at their peak, as measured. */
  readonly bytesPerPixel: number;
};

type Format = 'jpeg' | 'png' | 'webp' | 'bmp' | 'tiff';

/**
 * What a file is by its first bytes, whatever its name says. `heif` and `gif` are pictures that are known and not read
 * here; null is none.
 */
export function formatOf(bytes: Buffer): Format | 'heif' | 'gif' | null {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (text(4, 8) === 'ftyp') return 'heif';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 4) === 'GIF8') return 'gif';
  if (text(0, 4) === 'II*\0' || text(0, 4) === 'MM\0*') return 'tiff';
  if (text(0, 2) === 'BM' && text(6, 10) === '\0\0\0\0') return 'bmp';
  return null;
}

/** Reads size and orientation from the head of a picture; null when the head itself is broken. */
export function readPictureHeader(bytes: Buffer, format: Format): PictureHeader | null {
  try {
    const header = readers[format](bytes);
    return header.width > 0 && header.height > 0 ? header : null;
  } catch (error) {
    // Reading past the end of the bytes: cut short or made up.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const readers: Record<Format, (bytes: Buffer) => PictureHeader> = {
  jpeg: readJpegHeader,
  png: readPngHeader,
  webp: readWebpHeader,
  tiff: readTiffHeader,
  bmp: readBmpHeader,
};

function readBmpHeader(bytes: Buffer): PictureHeader {
  const isOld = bytes.readUInt32LE(14) === 12;
  return {
    width: isOld ? bytes.readUInt16LE(18) : bytes.readInt32LE(18),
    // A negative height means that the rows run from the top.
    height: Math.abs(isOld ? bytes.readUInt16LE(20) : bytes.readInt32LE(22)),
    orientation: 1,
    bytesPerPixel: 16,
  };
}
