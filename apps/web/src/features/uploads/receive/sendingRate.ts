/** Length of the window: a longer one would include outdated network speeds. */
const windowMs = 8_000;
/** Minimum time, because an earlier rate would fluctuate. */
const soonestMs = 1_000;

/** Measures the transfer rate. */
export class SendingRate {
  private samples: { at: number; bytes: number }[] = [];

  /** Records the number of bytes sent so far. */
  add(bytes: number, at: number): void {
    this.samples.push({ at, bytes });
    const cut = this.samples.findIndex((sample) => at - sample.at <= windowMs);
    if (cut > 0) this.samples = this.samples.slice(cut);
  }

  /** Bytes per second; undefined until there is enough data. */
  bytesPerSecond(): number | undefined {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < soonestMs) return undefined;
    return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000;
  }
}

/** Formats the remaining time at a rate: "about 5 s left", "about 12 min left". */
export function timeLeft(bytes: number, bytesPerSecond: number): string {
  const seconds = bytes / Math.max(bytesPerSecond, 1);
  if (seconds < 60) return `about ${Math.max(1, Math.round(seconds))} s left`;
  if (seconds < 3600) return `about ${Math.round(seconds / 60)} min left`;
  const hours = seconds / 3600;
  return hours < 48 ? `about ${hours.toFixed(1)} h left` : 'more than two days left';
}
