import { scenarios } from '@lanewright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

/** Queries that show awards or depend on them. */
const changed = ['scenarios', 'awards', 'bids', 'lanes', 'overview'];

/** A change of awards. Afterwards, also on an error, refetches what shows them. */
function useAwardChange<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all(changed.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

interface AwardWish {
  /** When the result that the user saw was solved. */
  solvedAt: string;
  backups: boolean;
}

/** Turns a scenario's result into pending awards. */
export const useAwardScenario = (id: string) =>
  useAwardChange((body: AwardWish) => callEndpoint(scenarios.awardScenario, { params: { id }, body }));

/** Cancels the awards made from a scenario. */
export const useTakeBack = (id: string) =>
  useAwardChange((reason: string) =>
    callEndpoint(scenarios.takeBackScenario, {
      params: { id },
      body: reason === '' ? {} : { reason },
    }),
  );
