/** Files that a company is sending. */
export type Incoming = { readonly files: number; readonly bytes: number };

const none: Incoming = { files: 0, bytes: 0 };

/** Counts by company the files that are being sent to this process and are in no table yet. */
export class IncomingFiles {
  readonly #of = new Map<string, Incoming>();

  of(companyId: string): Incoming {
    return this.#of.get(companyId) ?? none;
  }

  /** Counts one more file; call what it returns when it is stored or refused. Calling it again does nothing. */
  begin(companyId: string, bytes: number): () => void {
    this.#add(companyId, 1, bytes);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#add(companyId, -1, -bytes);
    };
  }

  #add(companyId: string, files: number, bytes: number): void {
    const before = this.of(companyId);
    const after = { files: before.files + files, bytes: before.bytes + bytes };
    if (after.files === 0) this.#of.delete(companyId);
    else this.#of.set(companyId, after);
  }
}
