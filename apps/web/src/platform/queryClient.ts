import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './apiProblem.ts';
import { onForgetAnswers } from './forgetAnswers.ts';

/** The cache of everything asked of the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails as any other; left to itself the cache would keep it waiting and say nothing.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      // Refusals stay refusals, and without a network the session is over; only a stumbling server is asked again.
      retry: (failures, error) => error instanceof ApiProblem && error.status >= 500 && failures < 2,
    },
  },
});

onForgetAnswers(() => queryClient.clear());
