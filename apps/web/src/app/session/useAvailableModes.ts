import { type ResponseOf, settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { isOfferedMode } from '@lanewright/freight';
import type { UseQueryResult } from '@tanstack/react-query';
import { query, useQuery } from '../../platform/query.ts';
import { useSession } from './useSession.ts';

/** Modes without a title have no screens and stay hidden. */
const offered = (answer: ResponseOf<typeof settings.availableModes>): readonly OfferedMode[] =>
  answer.map(({ mode }) => mode).filter(isOfferedMode);

/** Modes in which the logged-in user's company works. */
export const availableModesQuery = (userId: string) =>
  query(settings.availableModes, {}, { version: userId, select: offered });

/** The available modes, with the state of their query. */
export function useAvailableModes(): UseQueryResult<readonly OfferedMode[]> {
  const user = useSession();
  return useQuery({ ...availableModesQuery(user?.id ?? ''), enabled: user !== null });
}
