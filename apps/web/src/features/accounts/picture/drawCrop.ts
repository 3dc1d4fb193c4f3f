import { type Crop, squareOf } from './cropGeometry.ts';

/** Side of the square that is sent: twice what the server keeps, so that it shrinks rather than blurs. */
const sentSide = 512;

/** Draws the chosen square onto a canvas, whole. */
export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser can’t edit images');
  const { x, y, side } = squareOf(bitmap, crop);
  // Paper under what is transparent: a dark logo must not vanish in the dark scheme.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

/** The chosen square as a file to send: webp, or jpeg where the browser writes no webp. Nothing but its pixels is in it. */
export async function fileOfCrop(bitmap: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = sentSide;
  canvas.height = sentSide;
  drawCrop(canvas, bitmap, crop);
  const webp = await blobOf(canvas, 'image/webp');
  // A browser that writes no webp gives png instead, which is large for a photo.
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
