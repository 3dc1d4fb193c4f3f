import { Sha256 } from '../../../platform/sha256.ts';

const pieceBytes = 4 * 1024 * 1024;

/** Thrown if the browser can no longer read a chosen file: it was changed, moved or deleted. */
export class UnreadableFileError extends Error {}

/** Computes the SHA-256 of the first bytes of a file. Each byte is read once, even if more are requested later. */
export class FileBeginning {
  private hash = new Sha256();
  private hashedBytes = 0;
  private readonly file: Blob;

  constructor(file: Blob) {
    this.file = file;
  }

  /** SHA-256 of the first `byteCount` bytes. Yields in between to keep the page responsive. */
  async sha256(byteCount: number, onProgress: (hashedBytes: number) => void = () => {}): Promise<string> {
    if (byteCount < this.hashedBytes) {
      this.hash = new Sha256();
      this.hashedBytes = 0;
    }
    while (this.hashedBytes < byteCount) {
      const end = Math.min(byteCount, this.hashedBytes + pieceBytes);
      this.hash.update(await bytesOf(this.file.slice(this.hashedBytes, end)));
      this.hashedBytes = end;
      onProgress(end);
    }
    return this.hash.hex();
  }
}

/** Whether a file can still be read. */
export async function isReadable(file: Blob): Promise<boolean> {
  return bytesOf(file.slice(0, 1)).then(
    () => true,
    () => false,
  );
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch (cause) {
    throw new UnreadableFileError('the file can’t be read', { cause });
  }
}
