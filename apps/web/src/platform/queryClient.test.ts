import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { ApiProblem, networkProblem } from './apiProblem.ts';
import { queryClient } from './queryClient.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

it('a call without a network is sent and fails at once', async () => {
  onlineManager.setOnline(false);
  const asking = queryClient.fetchQuery({
    queryKey: ['asked'],
    queryFn: () => Promise.reject(networkProblem()),
    retry: queryClient.getDefaultOptions().queries?.retry ?? false,
  });
  await expect(asking).rejects.toMatchObject({ title: 'Network Error' });
  const changing = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(networkProblem()) })
    .execute(undefined);
  await expect(changing).rejects.toMatchObject({ title: 'Network Error' });
});

it('only server errors are retried', () => {
  const retry = queryClient.getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean;
  const problem = (status: number) => new ApiProblem({ status, code: 'x', title: 'x' });
  expect([retry(0, problem(503)), retry(2, problem(503))]).toEqual([true, false]);
  expect([0, 401, 403, 404, 422, 429].map((status) => retry(0, problem(status)))).not.toContain(true);
});
