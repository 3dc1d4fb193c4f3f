import { Sha256 } from '../../../platform/sha256.ts';

const pieceBytes = 4 * 1024 * 1024;

/** Raised where the browser does not give a chosen file any more: it was changed, moved or deleted. */
export class UnreadableFileError extends Error {}

/** The sha256 of the first bytes of a file, each byte read once however often more of them is asked. */
export class FileBeginning {
  private hash = new Sha256();
  private hashedBytes = 0;
  private readonly file: Blob;

  constructor(file: Blob) {
    this.file = file;
  }

  /** Of the first so many bytes. Lets the page breathe in between. */
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
