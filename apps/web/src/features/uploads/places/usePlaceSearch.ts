import { type Endpoint, referenceData } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { useDebouncedValue } from '@mantine/hooks';
import { queryBy, useQuery } from '../../../platform/query.ts';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { unexpectedErrors } from '../../../platform/unexpectedErrors.ts';
import type { PlaceSuggestion } from '../uploadTypes.ts';

/** Scope of the search: all places, ocean ports, or cities. */
export type PlacesSearched = 'places' | 'ports' | 'cities';

type Search = {
  /** Minimum length of the input, as specified. */
  fewestCharacters: number;
  endpoint: Endpoint;
  ask: (text: string, signal: AbortSignal, mode: OfferedMode | undefined) => Promise<PlaceSuggestion[]>;
};
const searches: Readonly<Record<PlacesSearched, Search>> = {
  places: {
    fewestCharacters: 2,
    endpoint: referenceData.suggestCities,
    ask: async (input, signal, mode) =>
      (await callEndpoint(referenceData.suggestCities, { query: { input, mode }, signal })).suggestions,
  },
  ports: {
    fewestCharacters: 2,
    endpoint: referenceData.searchOceanPorts,
    ask: (search, signal) => callEndpoint(referenceData.searchOceanPorts, { query: { search }, signal }),
  },
  cities: {
    fewestCharacters: 4,
    endpoint: referenceData.searchCities,
    ask: (search, signal) => callEndpoint(referenceData.searchCities, { query: { search }, signal }),
  },
};
const restMs = 150;
const none: readonly PlaceSuggestion[] = [];

/**
 * Places for the typed text, after a short pause. Typing more aborts the running request; the previous list stays until the new one
 * is there. An error gives an empty list and is reported like any other error.
 */
export function usePlaceSearch(
  among: PlacesSearched,
  value: string,
  mode?: OfferedMode,
): readonly PlaceSuggestion[] {
  const { fewestCharacters, endpoint, ask } = searches[among];
  const text = value.trim();
  const [rested] = useDebouncedValue(text, restMs);
  const isEnough = text.length >= fewestCharacters && rested.length >= fewestCharacters;
  const found = useQuery(
    queryBy(
      [{ endpoint, input: { query: { search: rested, mode } } }],
      async (signal) => {
        try {
          return await ask(rested, signal, mode);
        } catch (error) {
          if (!signal.aborted) unexpectedErrors.report();
          throw error;
        }
      },
      { enabled: isEnough, keepsPrevious: true, staleTime: 300_000 },
    ),
  );
  return isEnough ? (found.data ?? none) : none;
}
