import { readFile } from 'node:fs/promises';
import type { Log } from '../../../../platform/log.ts';
import { refuse } from '../../../../platform/http/problemError.ts';
import { cutPicture } from './cutPicture.ts';
import { formatOf, readPictureHeader } from './pictureHeader.ts';

/** Memory limit of one decoding, in bytes, for the second it lasts: enough for a photo of 114 million pixels. */
const mostMemory = 800_000_000;
/** A narrow strip is no profile picture, and would become very long before it is cropped. */
const mostStretched = 20;

const wrongType = (detail: string, title = 'Unsupported image format') =>
  refuse('picture_type_not_supported', title, {
    detail,
    field: 'file',
  });

const unreadable = () =>
  refuse('picture_unreadable', 'This picture can’t be read', {
    detail: 'The file is damaged or incomplete. Open it in an image editor, save it as JPEG and try again.',
    field: 'file',
  });

/**
 * Makes a profile picture from any photo: upright, square, small, without location and camera data. Format and size are read from
 * its first bytes, before anything is decoded.
 */
export async function preparePicture(log: Log, path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  const format = formatOf(bytes);
  if (format === 'heif')
    throw wrongType(
      'On an iPhone choose Settings, Camera, Formats, Most Compatible, or open the photo and share or export it as JPEG. Then try again.',
      'HEIC and AVIF photos are not supported',
    );
  if (format === 'gif')
    throw wrongType('Save it as PNG or JPEG and try again.', 'GIF pictures are not supported');
  if (format === null) throw wrongType('Choose a photo in JPEG, PNG, WebP, TIFF or BMP.');
  const header = readPictureHeader(bytes, format);
  if (header === null) throw unreadable();
  const { width, height, bytesPerPixel, orientation } = header;
  if (width * height * bytesPerPixel > mostMemory)
    throw refuse('picture_too_many_pixels', 'This picture has too many pixels', {
      detail: `It is ${width} × ${height}. The maximum is ${Math.floor(mostMemory / bytesPerPixel / 1e6)} million pixels. Make it smaller and try again.`,
      field: 'file',
    });
  if (Math.max(width, height) > mostStretched * Math.min(width, height))
    throw refuse('picture_too_narrow', 'This picture is too narrow', {
      detail: 'Choose one that is closer to a square.',
      field: 'file',
    });
  const square = await cutPicture(log, bytes, orientation);
  if (square === null) throw unreadable();
  return square;
}
