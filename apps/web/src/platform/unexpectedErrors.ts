/** At most one message in this time, however many calls fail. */
const quietMs = 10_000;

export const unexpectedErrorMessage = 'An error occurred, please try again later';

/** Passes a message on at most once per `quietMs`; the rest is dropped. */
export function createUnexpectedErrors(now: () => number = () => performance.now()) {
  let lastToldAt = Number.NEGATIVE_INFINITY;
  let tell: (message: string) => void = () => {};
  return {
    /** Says who shows the message. The platform knows no toasts. */
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

/** The generic handler of the product, for failures nobody expected. */
export const unexpectedErrors = createUnexpectedErrors();
