import { useState } from 'react';

type State = 'idle' | 'pending' | 'done';

/**
 * Sends a form of the login page and says how that stands, as `useMutation` does elsewhere: that page goes without the
 * cache of answers.
 */
export function useSending<Answer>(send: () => Promise<Answer>, onDone: (answer: Answer) => unknown) {
  const [state, setState] = useState<State>('idle');
  const [error, setError] = useState<unknown>(null);
  return {
    isIdle: state === 'idle',
    isPending: state === 'pending',
    /** Why it was refused; null while it was not. */
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
