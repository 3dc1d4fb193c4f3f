/** What the queue needs to know of tokens; `refresh` gets a new one or throws. */
export interface TokenSource {
  /** The bearer token now, or undefined when nobody is signed in. */
  current(): string | undefined;
  /** Asks the server for new tokens and stores them. */
  refresh(): Promise<void>;
  /** The refresh failed: the session is over. Called once per failed refresh, with why. */
  lost(error: unknown): void;
}

/**
 * Renews an expired token once however many calls fail at a time: the first failure starts the refresh,
 * the others wait for it, and all are replayed with the new token.
 */
export function createRefreshQueue(tokens: TokenSource) {
  let underWay: Promise<boolean> | undefined;

  const refreshOnce = async () => {
    try {
      await tokens.refresh();
      return true;
    } catch (error) {
      tokens.lost(error);
      return false;
    }
  };

  return {
    /**
     * Resolves true when the failed call should be sent again, false when the session is over.
     * `usedToken` is the token the failed call carried: if another one is stored by now, that call was
     * merely late and no refresh is needed.
     */
    async renew(usedToken: string | undefined): Promise<boolean> {
      if (underWay === undefined) {
        const now = tokens.current();
        if (now === undefined) return false;
        if (now !== usedToken) return true;
        underWay = refreshOnce().finally(() => {
          underWay = undefined;
        });
      }
      return underWay;
    },
  };
}
