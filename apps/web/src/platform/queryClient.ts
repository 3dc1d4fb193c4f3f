import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './apiProblem.ts';
import { onForgetAnswers } from './forgetAnswers.ts';
import { createMutationCache } from './makeStale.ts';

/** Cache of all server data. */
export const queryClient = new QueryClient({
  mutationCache: createMutationCache(),
  defaultOptions: {
    // Offline, a request must fail like any other; by default the cache would pause it silently.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      // Retry 5xx only: 4xx won't change, and offline ends the session.
      retry: (failures, error) => error instanceof ApiProblem && error.status >= 500 && failures < 2,
    },
  },
});

onForgetAnswers(() => queryClient.clear());
