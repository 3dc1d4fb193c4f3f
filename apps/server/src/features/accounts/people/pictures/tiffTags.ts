const tag = { width: 256, height: 257, bitsPerSample: 258, samplesPerPixel: 277, orientation: 274 } as const;

type Tags = ReadonlyMap<number, number>;

/**
 * Numeric tags of the first directory of a TIFF, which is also the format of EXIF.
 * @throws RangeError when it reaches past the bytes.
 */
function readTags(bytes: Buffer): Tags {
  const order = bytes.toString('latin1', 0, 4);
  if (order !== 'II*\0' && order !== 'MM\0*') throw new RangeError('no directory');
  const isLittle = order === 'II*\0';
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const directory = long(4);
  const tags = new Map<number, number>();
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12;
    const isShort = short(at + 2) === 3;
    // Several shorts do not fit in the entry, which then holds their offset.
    const isElsewhere = isShort && long(at + 4) > 2;
    const value = isElsewhere ? short(long(at + 8)) : isShort ? short(at + 8) : long(at + 8);
    tags.set(short(at), value);
  }
  return tags;
}

/** Orientation from a block of EXIF; null when there is none or the block is broken, which is no reason to reject a photo. */
export function readExifOrientation(exif: Buffer): number | null {
  try {
    // Some writers also put the marker of the JPEG segment into other formats.
    const hasMarker = exif.toString('latin1', 0, 6) === 'Exif\0\0';
    return validOrientation(readTags(hasMarker ? exif.subarray(6) : exif));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function validOrientation(tags: Tags): number | null {
  const orientation = tags.get(tag.orientation) ?? 0;
  return orientation >= 1 && orientation <= 8 ? orientation : null;
}

/** Size and orientation of a TIFF's first page. */
export function readTiffHeader(bytes: Buffer) {
  const tags = readTags(bytes);
  const bits = (tags.get(tag.bitsPerSample) ?? 1) * (tags.get(tag.samplesPerPixel) ?? 1);
  return {
    width: tags.get(tag.width) ?? 0,
    height: tags.get(tag.height) ?? 0,
    orientation: validOrientation(tags) ?? 1,
    bytesPerPixel: Math.max(16, Math.ceil(bits / 8) * 2 + 8),
  };
}
