import { accounts } from '@lanewright/contract';

/** Result of opening a file: crop it, upload it as it is, or reject it with a message. */
export type OpenedPicture =
  | { kind: 'crop'; bitmap: ImageBitmap }
  | { kind: 'send'; file: File }
  | { kind: 'refused'; says: string };

/** Photos with a longer side than this (px) are scaled down first, so that moving stays smooth. */
const longestSide = 2048;

/** Decodes a chosen file as a picture in upright orientation. HEIC that this browser cannot decode is left to the server. */
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

/** The default photo format of some phones; few browsers can decode it. */
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
