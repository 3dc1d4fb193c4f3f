/** At most one message in this time, however many requests fail. */
const quietMs = 10_000;

export const unexpectedErrorMessage = 'An error occurred, please try again later';

/** Passes on at most one message per `quietMs`; the rest are dropped. */
export function createUnexpectedErrors(now: () => number = () => performance.now()) {
  let lastToldAt = Number.NEGATIVE_INFINITY;
  let tell: (message: string) => void = () => {};
  return {
    /** Sets the function that shows the message, because the platform layer has no toasts. */
    showWith(show: (message: string) => void) {
      tell = show;
    },
    report() {
      if (now() - lastToldAt < quietMs) return;
      lastToldAt = now();
      tell(unexpectedErrorMessage);
    },
  };
}

/** Generic handler for unexpected errors. */
export const unexpectedErrors = createUnexpectedErrors();
