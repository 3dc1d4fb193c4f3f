import { scenarios } from '@lanewright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

/** What shows awards, or what follows from them. */
const changed = ['scenarios', 'awards', 'bids', 'lanes', 'overview'];

/** A change of awards. Afterwards, also when refused, what shows them is asked for anew. */
function useAwardChange<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all(changed.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

interface AwardWish {
  /** What the person saw. */
  solvedAt: string;
  backups: boolean;
}

/** Makes a scenario's result pending awards. */
export const useAwardScenario = (id: string) =>
  useAwardChange((body: AwardWish) => callEndpoint(scenarios.awardScenario, { params: { id }, body }));

/** Takes the awards made of a scenario back. */
export const useTakeBack = (id: string) =>
  useAwardChange((reason: string) =>
    callEndpoint(scenarios.takeBackScenario, {
      params: { id },
      body: reason === '' ? {} : { reason },
    }),
  );
