import { scenarios } from '@lanewright/contract';
import { mutation, useMutation } from '../../../platform/query.ts';

interface AwardWish {
  /** When the result that the user saw was solved. */
  solvedAt: string;
  backups: boolean;
}

/** Turns a scenario's result into pending awards. */
export const useAwardScenario = (id: string) =>
  useMutation(mutation(scenarios.awardScenario, (body: AwardWish) => ({ params: { id }, body })));

/** Cancels the awards made from a scenario. */
export const useCancelAwards = (id: string) =>
  useMutation(
    mutation(scenarios.takeBackScenario, (reason: string) => ({
      params: { id },
      body: reason === '' ? {} : { reason },
    })),
  );
