import { type Crop, squareOf } from './cropGeometry.ts';

/** Side in px of the uploaded square: twice what the server stores, so that the server scales down, never up. */
const sentSide = 512;

/** Draws the selected square so that it fills the canvas. */
export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser can’t edit images');
  const { x, y, side } = squareOf(bitmap, crop);
  // White background for transparent pictures: a dark logo must stay visible in the dark scheme.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

/**
 * Returns the selected square as a file: webp, or jpeg if the browser cannot encode webp. The file has no metadata of the original.
 */
export async function fileOfCrop(bitmap: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = sentSide;
  canvas.height = sentSide;
  drawCrop(canvas, bitmap, crop);
  const webp = await blobOf(canvas, 'image/webp');
  // Browsers without webp encoding return png instead, which is large for a photo.
  if (webp.type === 'image/webp') return new File([webp], 'picture.webp', { type: webp.type });
  const jpeg = await blobOf(canvas, 'image/jpeg');
  return new File([jpeg], 'picture.jpg', { type: jpeg.type });
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new Error('The picture couldn’t be created'));
        else resolve(blob);
      },
      type,
      0.9,
    );
  });
}
