import { readJpegHeader } from './jpegHeader.ts';
import { readPngHeader } from './pngHeader.ts';
import { readTiffHeader } from './tiffTags.ts';
import { readWebpHeader } from './webpHeader.ts';

/** Properties read from a picture before anything is decoded. */
export type PictureHeader = {
  readonly width: number;
  readonly height: number;
  /** EXIF orientation from 1 to 8: how the picture must be rotated to be upright. */
  readonly orientation: number;
  /** Measured peak memory for decoding and shrinking. */
  readonly bytesPerPixel: number;
};

type Format = 'jpeg' | 'png' | 'webp' | 'bmp' | 'tiff';

/**
 * Detects a file's format by its first bytes, whatever its name. `heif` and `gif` are recognised but not supported; null is not a
 * picture.
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

/** Reads size and orientation from a picture's header; null when the header itself is broken. */
export function readPictureHeader(bytes: Buffer, format: Format): PictureHeader | null {
  try {
    const header = readers[format](bytes);
    return header.width > 0 && header.height > 0 ? header : null;
  } catch (error) {
    // Read past the end: the file is truncated or forged.
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
    // A negative height means that the rows start at the top.
    height: Math.abs(isOld ? bytes.readUInt16LE(20) : bytes.readInt32LE(22)),
    orientation: 1,
    bytesPerPixel: 16,
  };
}
