import { useState } from 'react';

type State = 'idle' | 'pending' | 'done';

/**
 * Submits a form of the login page and returns its state, like `useMutation` elsewhere. The login page does without the query
 * cache.
 */
export function useSubmitState<Answer>(send: () => Promise<Answer>, onDone: (answer: Answer) => unknown) {
  const [state, setState] = useState<State>('idle');
  const [error, setError] = useState<unknown>(null);
  return {
    isIdle: state === 'idle',
    isPending: state === 'pending',
    /** Why it failed; null if it did not. */
    error,
    start() {
      setState('pending');
      setError(null);
      send()
        .then(onDone)
        .catch(setError)
        .finally(() => setState('done'));
    },
  };
}
