/** Size of the original picture in px. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The selected square: its centre in px of the original picture, and the zoom. */
export interface Crop {
  centreX: number;
  centreY: number;
  /** 1 is the largest square that fits; 2 shows half of its side length. */
  zoom: number;
}

/** The selected square in px of the original picture. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

/** A higher zoom would be too blurred. */
const mostZoom = 8;
const fewestPixels = 64;

/** Returns the maximum zoom for a picture. */
export function largestZoom({ width, height }: PictureSize): number {
  return Math.max(1, Math.min(mostZoom, Math.min(width, height) / fewestPixels));
}

/** The largest centred square. */
export function firstCrop({ width, height }: PictureSize): Crop {
  return { centreX: width / 2, centreY: height / 2, zoom: 1 };
}

export function squareOf(picture: PictureSize, crop: Crop): Square {
  const side = Math.min(picture.width, picture.height) / crop.zoom;
  return { x: crop.centreX - side / 2, y: crop.centreY - side / 2, side };
}

/** Returns the nearest crop within the picture. */
export function withinPicture(picture: PictureSize, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, largestZoom(picture));
  const half = Math.min(picture.width, picture.height) / zoom / 2;
  return {
    centreX: clamp(crop.centreX, half, picture.width - half),
    centreY: clamp(crop.centreY, half, picture.height - half),
    zoom,
  };
}

/** Moves the picture under the frame by fractions of the frame's side: 0.5 right shows what was half a frame further left. */
export function movePicture(picture: PictureSize, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(picture, crop);
  return withinPicture(picture, {
    ...crop,
    centreX: crop.centreX - right * side,
    centreY: crop.centreY - down * side,
  });
}

/** Zooms around a point of the frame (0 to 1), which stays in place as far as the picture's edge allows. */
export function zoomTo(picture: PictureSize, crop: Crop, zoom: number, atX = 0.5, atY = 0.5): Crop {
  const before = squareOf(picture, crop);
  const allowed = clamp(zoom, 1, largestZoom(picture));
  const side = Math.min(picture.width, picture.height) / allowed;
  return withinPicture(picture, {
    centreX: before.x + atX * before.side + (0.5 - atX) * side,
    centreY: before.y + atY * before.side + (0.5 - atY) * side,
    zoom: allowed,
  });
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
