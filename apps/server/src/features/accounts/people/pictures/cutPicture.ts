import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Log } from '../../../../platform/log.ts';

/** Side of the stored square, in pixels. */
const side = 256;
const longestMs = 60_000;
const mostBytes = 1_000_000;

/**
 * Reads a picture from standard input and writes the square. It shrinks before it rotates, so that only small pictures are rotated.
 * Where a picture may be transparent, resizing weights colours by their opacity; that takes twice the memory and stretches the
 * picture, so it is cropped afterwards.
 */
const program = `
const [, library, sideText, orientation] = process.argv;
const side = Number(sideText);
const { Transformer, JsColorType, ResizeFilterType, ResizeFit, FastResizeFilter } = require(library);
const transparent = [JsColorType.La8, JsColorType.Rgba8, JsColorType.La16, JsColorType.Rgba16, JsColorType.Rgba32F];
async function main() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const picture = new Transformer(Buffer.concat(chunks));
  const { width, height, colorType } = await picture.metadata();
  if (transparent.includes(colorType)) {
    const scale = side / Math.min(width, height);
    const wide = Math.max(side, Math.round(width * scale));
    const high = Math.max(side, Math.round(height * scale));
    picture.fastResize({ width: wide, height: high, filter: FastResizeFilter.Lanczos3, fit: ResizeFit.Fill });
    picture.crop(Math.floor((wide - side) / 2), Math.floor((high - side) / 2), side, side);
  } else {
    picture.resize({ width: side, height: side, filter: ResizeFilterType.CatmullRom, fit: ResizeFit.Cover });
  }
  const square = new Transformer(await picture.png());
  const webp = await square.rotate(Number(orientation)).webp(85);
  await new Promise((resolve) => process.stdout.write(webp, resolve));
}
main().catch((error) => {
  process.stderr.write(String(error.message).slice(0, 500), () => process.exit(1));
});
`;

/**
 * Crops the square from a picture's centre, upright, as webp with nothing but its pixels; null when it cannot be decoded. Runs in a
 * separate process: the library holds decoded pictures until garbage collection, and a malicious picture can crash only that
 * process. It has no access to secrets.
 */
export function cutPicture(log: Log, bytes: Buffer, orientation: number): Promise<Buffer | null> {
  const library = createRequire(import.meta.url).resolve('@napi-rs/image');
  const { PATH, SystemRoot, LD_LIBRARY_PATH } = process.env;
  const child = spawn(process.execPath, ['-e', program, library, String(side), String(orientation)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH, SystemRoot, LD_LIBRARY_PATH },
    timeout: longestMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  const received: Buffer[] = [];
  let words = '';
  child.stdout.on('data', (chunk: Buffer) => received.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(0, 1000);
  });
  // The process may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const webp = Buffer.concat(received);
      if (code === 0 && webp.length > 0 && webp.length < mostBytes) return resolve(webp);
      log.warn({ code, signal, words }, 'a picture couldn’t be decoded');
      resolve(null);
    });
  });
}
