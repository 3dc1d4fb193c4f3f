let fixed: Date | undefined;

/** The product's only source of the current time. */
export function now(): Date {
  return fixed === undefined ? new Date() : new Date(fixed);
}

/** Stops the clock at a moment (tests, reproducible runs); `undefined` lets it run. */
export function setClock(moment: string | undefined): void {
  fixed = moment === undefined ? undefined : new Date(moment);
}
