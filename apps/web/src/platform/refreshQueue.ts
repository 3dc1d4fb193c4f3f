/** Token functions for the queue; `refresh` gets a new token or throws. */
export interface TokenSource {
  /** The current bearer token, or undefined if no user is logged in. */
  current(): string | undefined;
  /** Requests new tokens and stores them. */
  refresh(): Promise<void>;
  /** The refresh failed, so the session is over. Called once per failed refresh, with the reason. */
  lost(error: unknown): void;
}

/**
 * Refreshes an expired token once, however many requests fail at a time: the first failure starts the refresh, the others wait for
 * it, and all are repeated with the new token.
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
     * Resolves true if the failed request should be sent again, false if the session is over. `usedToken` is the token of the
     * failed request: if another one is stored by now, the request was only late and no refresh is needed.
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
