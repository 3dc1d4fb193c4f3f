/** A rate is that of the last moments, or it would tell of the network of an hour ago. */
const windowMs = 8_000;
/** Sooner than this a rate would jump about. */
const soonestMs = 1_000;

/** Watches how fast bytes go. */
export class SendingRate {
  private samples: { at: number; bytes: number }[] = [];

  /** Takes how many bytes were sent by now. */
  add(bytes: number, at: number): void {
    this.samples.push({ at, bytes });
    const cut = this.samples.findIndex((sample) => at - sample.at <= windowMs);
    if (cut > 0) this.samples = this.samples.slice(cut);
  }

  /** Bytes a second; undefined while there is too little to tell. */
  bytesPerSecond(): number | undefined {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < soonestMs) return undefined;
    return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000;
  }
}

/** "about 5 s left", "about 12 min left": the time that bytes need at a rate. */
export function timeLeft(bytes: number, bytesPerSecond: number): string {
  const seconds = bytes / Math.max(bytesPerSecond, 1);
  if (seconds < 60) return `about ${Math.max(1, Math.round(seconds))} s left`;
  if (seconds < 3600) return `about ${Math.round(seconds / 60)} min left`;
  const hours = seconds / 3600;
  return hours < 48 ? `about ${hours.toFixed(1)} h left` : 'more than two days left';
}
