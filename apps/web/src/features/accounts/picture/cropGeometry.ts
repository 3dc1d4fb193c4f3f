/** A picture in its own pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Which square of a picture is chosen: its middle in the picture's pixels, and how far it is magnified. */
export interface Crop {
  centreX: number;
  centreY: number;
  /** 1 is the largest square that fits; 2 shows half of its side. */
  zoom: number;
}

/** The chosen square in the picture's pixels. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

/** Magnified further than this, a square would be blurred more than anybody wants to be. */
const mostZoom = 8;
const fewestPixels = 64;

/** How far a picture may be magnified. */
export function largestZoom({ width, height }: PictureSize): number {
  return Math.max(1, Math.min(mostZoom, Math.min(width, height) / fewestPixels));
}

/** The middle of the picture, as large as fits. */
export function firstCrop({ width, height }: PictureSize): Crop {
  return { centreX: width / 2, centreY: height / 2, zoom: 1 };
}

export function squareOf(picture: PictureSize, crop: Crop): Square {
  const side = Math.min(picture.width, picture.height) / crop.zoom;
  return { x: crop.centreX - side / 2, y: crop.centreY - side / 2, side };
}

/** The nearest crop that lies within the picture. */
export function withinPicture(picture: PictureSize, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, largestZoom(picture));
  const half = Math.min(picture.width, picture.height) / zoom / 2;
  return {
    centreX: clamp(crop.centreX, half, picture.width - half),
    centreY: clamp(crop.centreY, half, picture.height - half),
    zoom,
  };
}

/** Moves the picture under the frame by parts of the frame's side: 0.5 right shows what was half a frame further left. */
export function movePicture(picture: PictureSize, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(picture, crop);
  return withinPicture(picture, {
    ...crop,
    centreX: crop.centreX - right * side,
    centreY: crop.centreY - down * side,
  });
}

/** Magnifies so that what lies at a place of the frame (0 to 1) stays there, where the picture's edge lets it. */
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
