/** How long recording the end of a job may take. */
const recordingMs = 60_000;

/** Jobs that this process is running, or whose end it may still be recording. */
export class HeldJobs {
  /** By id: until when it is held. */
  readonly #until = new Map<string, number>();

  begin(id: string): void {
    this.#until.set(id, Number.POSITIVE_INFINITY);
  }

  end(id: string): void {
    this.#until.set(id, performance.now() + recordingMs);
  }

  ids(): string[] {
    const at = performance.now();
    for (const [id, until] of this.#until) if (until < at) this.#until.delete(id);
    return [...this.#until.keys()];
  }
}
