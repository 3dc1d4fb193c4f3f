import type { Page } from 'playwright-core';

/** A photo in landscape format, drawn in the browser so that the repository contains no binary. */
export async function drawnPicture(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 500;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser does not draw');
    context.fillStyle = '#3b7dd8';
    context.fillRect(0, 0, 800, 500);
    context.fillStyle = '#f4c542';
    context.beginPath();
    context.arc(400, 250, 180, 0, 2 * Math.PI);
    context.fill();
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
