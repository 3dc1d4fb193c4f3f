import type { ReactNode } from 'react';
import { formatCount } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { LanesFilter } from '../figure/figure.api.ts';
import type { Breakdown } from './pictures.api.ts';

const states = ['Created', 'Started', 'Paused'] as const;
const colours = ['Green', 'Amber', 'Red', null] as const;

interface StandingsTableProps {
  breakdown: Breakdown;
  lanesLink: (filter: LanesFilter, words: string) => ReactNode;
}

/** Lanes by state and colour; a count links to its lanes. */
export function StandingsTable({ breakdown: { cells }, lanesLink }: StandingsTableProps) {
  const shown = colours.filter((colour) => cells.some((cell) => cell.colour === colour));
  return (
    <SmallTable label="Lanes by status and colour" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">State</th>
          {shown.map((colour) => (
            <th key={colour} scope="col" data-figure>
              {colour ?? 'No colour'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {states
          .filter((state) => cells.some((cell) => cell.state === state))
          .map((state) => (
            <tr key={state}>
              <th scope="row">{state}</th>
              {shown.map((colour) => {
                const cell = cells.find((one) => one.state === state && one.colour === colour);
                return (
                  <td key={colour} data-figure>
                    {cell === undefined ? '–' : lanesLink(cell.filter, formatCount(cell.lanes))}
                  </td>
                );
              })}
            </tr>
          ))}
      </tbody>
    </SmallTable>
  );
}
