import { type Crop, movePicture, type PictureSize, zoomTo } from './cropGeometry.ts';

const step = 0.04;
const largeStep = 0.2;
const zoomFactor = 1.1;

/** Returns the crop after a key press: arrows move the frame over the picture, + and − zoom. Undefined for other keys. */
export function cropOfKey(
  picture: PictureSize,
  crop: Crop,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Crop | undefined {
  const by = shiftKey ? largeStep : step;
  // The frame moves in the direction of the arrow, so the picture moves the opposite way.
  if (key === 'ArrowLeft') return movePicture(picture, crop, by, 0);
  if (key === 'ArrowRight') return movePicture(picture, crop, -by, 0);
  if (key === 'ArrowUp') return movePicture(picture, crop, 0, by);
  if (key === 'ArrowDown') return movePicture(picture, crop, 0, -by);
  if (key === '+' || key === '=') return zoomTo(picture, crop, crop.zoom * zoomFactor);
  if (key === '-' || key === '_') return zoomTo(picture, crop, crop.zoom / zoomFactor);
  return undefined;
}
