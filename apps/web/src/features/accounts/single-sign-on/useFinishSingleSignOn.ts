import type { accounts, ResponseOf } from '@lanewright/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { ApiProblem } from '../../../platform/apiProblem.ts';
import { contractLater } from '../../../platform/contractLater.ts';
import { signOnAttempt } from './signOnAttempt.ts';

type SignedOnUser = ResponseOf<typeof accounts.finishSingleSignOn>;

/** Whether an address is one that an identity provider sends people back to. */
function isAnswer(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('state') && (query.has('code') || query.has('error'));
}

/**
 * On the page that identity providers send people back to: exchanges the answer in the address for a session. The
 * answer leaves the address at once, and where the person wanted to go comes back into it (`?return=`).
 */
export function useFinishSingleSignOn(onSession: (user: SignedOnUser) => void): {
  isFinishing: boolean;
  /** Why it did not work; null when it did, or when nobody comes back. */
  error: unknown;
} {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [isFinishing, setFinishing] = useState(() => isAnswer(search));
  const [error, setError] = useState<unknown>(null);
  const handled = useRef('');

  // An effect, since the provider's answer comes with the page.
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
      code: 'sso_not_begun',
      title: 'This login session expired or was started in another browser',
      detail: 'Start again from the login page.',
    });
  const { accounts } = await contractLater();
  return callEndpoint(accounts.finishSingleSignOn, { body: { answer, browserKey } });
}
