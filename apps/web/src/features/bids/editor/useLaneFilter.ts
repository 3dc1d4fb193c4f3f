import { useSearchParams } from 'react-router';
import { everyLane, type LaneFilter, laneShows, laneStandings, laneTraits } from './laneFilter.ts';

/** Names of the choices in the address; "search" is `q`. */
const nameOf = (choice: keyof LaneFilter) => (choice === 'search' ? 'q' : choice);

/** The lane filter, stored in the address (`?show=partial&q=reefer&standing=Red`). */
export function useLaneFilter(): [LaneFilter, (filter: LaneFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const setFilter = (filter: LaneFilter) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const choice of Object.keys(everyLane) as (keyof LaneFilter)[]) {
          const value = filter[choice];
          if (value === everyLane[choice] || value === null) next.delete(nameOf(choice));
          else next.set(nameOf(choice), value);
        }
        return next;
      },
      { replace: true },
    );
  return [filterOf(search), setFilter];
}

function filterOf(search: URLSearchParams): LaneFilter {
  const oneOf = <Choice extends string>(choices: readonly Choice[], name: string) =>
    choices.find((one) => one === search.get(name));
  return {
    show: oneOf(laneShows, 'show') ?? 'all',
    search: search.get('q') ?? '',
    standing: oneOf(laneStandings, 'standing') ?? null,
    equipment: search.get('equipment'),
    origin: search.get('origin'),
    destination: search.get('destination'),
    trait: oneOf(laneTraits, 'trait') ?? null,
  };
}
