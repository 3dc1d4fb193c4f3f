import type { accounts, ResponseOf } from '@lanewright/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { ApiProblem } from '../../../platform/apiProblem.ts';
import { loadContract } from '../../../platform/loadContract.ts';
import { signOnAttempt } from './signOnAttempt.ts';

type SignedOnUser = ResponseOf<typeof accounts.finishSingleSignOn>;

/** Returns whether an address is a redirect from an identity provider. */
function isAnswer(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error'));
}

/**
 * For the page that identity providers redirect to: exchanges the response in the address for a session. The response is removed
 * from the address at once, and the page to return to is put back into it (`?return=`).
 */
export function useFinishSingleSignOn(onSession: (user: SignedOnUser) => void): {
  isFinishing: boolean;
  /** Why it failed; null on success or if this is not a redirect. */
  error: unknown;
} {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [isFinishing, setFinishing] = useState(() => isAnswer(search));
  const [error, setError] = useState<unknown>(null);
  const handled = useRef('');

  // An effect, because the provider's response comes with the page address.
  useEffect(() => {
    if (!isAnswer(search) || handled.current === search) return;
    handled.current = search;
    const attempt = signOnAttempt.take();
    const returnTo = attempt?.returnTo ?? null;
    const cleaned = returnTo === null ? '' : `?${new URLSearchParams({ return: returnTo }).toString()}`;
    void navigate({ pathname, search: cleaned }, { replace: true });
    finish(search, attempt?.browserKey)
      .then(onSession, setError)
      .finally(() => setFinishing(false));
  }, [search, pathname, navigate, onSession]);

  return { isFinishing, error };
}

async function finish(answer: string, browserKey: string | undefined): Promise<SignedOnUser> {
  if (browserKey === undefined)
    throw new ApiProblem({
      status: 422,
      code: 'sso_session_expired',
      title: 'This login session expired or was started in another browser',
      detail: 'Start again from the login page.',
    });
  const { accounts } = await loadContract();
  return callEndpoint(accounts.finishSingleSignOn, { body: { answer, browserKey } });
}
