import { accounts } from '@lanewright/contract';

/** What became of a chosen file: to be cropped, to be sent as it is, or refused with a sentence. */
export type OpenedPicture =
  | { kind: 'crop'; bitmap: ImageBitmap }
  | { kind: 'send'; file: File }
  | { kind: 'refused'; says: string };

/** Larger than this on its long side, a photo is made smaller first: moving it would stutter. */
const longestSide = 2048;

/** Reads a chosen file as a picture, upright. A phone's HEIC that this browser cannot read is left to the server. */
export async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.size > accounts.maxPictureBytes)
    return { kind: 'refused', says: 'This file is over 40 MB. Choose a smaller one.' };
  if (file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name))
    return { kind: 'refused', says: 'SVG drawings aren’t supported. Choose a photo.' };
  try {
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { kind: 'crop', bitmap: await shrink(whole) };
  } catch {
    if (isHeic(file)) return { kind: 'send', file };
    return { kind: 'refused', says: `${file.name} isn’t an image that this browser can read.` };
  }
}

/** What phones write when nobody tells them otherwise; few browsers read it. */
export function isHeic(file: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
}

async function shrink(whole: ImageBitmap): Promise<ImageBitmap> {
  const scale = longestSide / Math.max(whole.width, whole.height);
  if (scale >= 1) return whole;
  const smaller = await createImageBitmap(whole, {
    resizeWidth: Math.max(1, Math.round(whole.width * scale)),
    resizeHeight: Math.max(1, Math.round(whole.height * scale)),
    resizeQuality: 'high',
  });
  whole.close();
  return smaller;
}
