import { Skeleton } from '@mantine/core';
import { useQuery } from '../../platform/query.ts';
import { Loaded, together } from '../../ui/Loaded.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { ClauseForm } from './ClauseForm.tsx';
import { ClauseSimulation } from './ClauseSimulation.tsx';
import {
  carriersQuery,
  chargesQuery,
  type Clauses,
  type ContractPlace,
  monthsQuery,
  sentClause,
  seriesQuery,
} from './clauses.api.ts';

interface ClausePanelProps {
  place: ContractPlace;
  stored: Clauses;
  /** Number of the open clause, `new`, or null. */
  shown: string | null;
  onClose: () => void;
}

/** A clause: its terms for editing, and what it would have done. */
export function ClausePanel({ place, stored, shown, onClose }: ClausePanelProps) {
  const found = stored.clauses.find(({ clauseNo }) => String(clauseNo) === shown);
  const isOpen = shown === 'new' || found !== undefined;
  return (
    <SidePanel
      opened={isOpen}
      onClose={onClose}
      title={found === undefined ? 'New index clause' : found.name}
      width={720}
    >
      {isOpen && <ClauseChoices key={shown} {...{ place, stored, onClose, found }} />}
    </SidePanel>
  );
}

function ClauseChoices(props: Omit<Parameters<typeof ClauseForm>[0], 'choices'>) {
  const { place, found, stored } = props;
  // Of a locked clause only own values can be edited.
  const isFixed = stored.lockedBecause !== null && found?.terms.series.kind === 'shared';
  const charges = useQuery(chargesQuery(place));
  const series = useQuery(seriesQuery);
  const months = useQuery(monthsQuery(place));
  const carriers = useQuery(carriersQuery);
  return (
    <Loaded
      query={together(charges, series, months, carriers)}
      skeleton={<Skeleton height={400} radius="md" role="status" aria-label="Loading the clause" />}
    >
      {([{ charges: all }, inUse, { contractMonths }, connected]) =>
        isFixed && found !== undefined ? (
          <ClauseSimulation
            place={place}
            clause={sentClause(found)}
            problem={null}
            series={inUse.find(({ name }) => name === found.seriesName)}
          />
        ) : (
          <ClauseForm
            {...props}
            choices={{
              charges: all.filter(({ type }) => type === 'Charge'),
              series: inUse,
              months: contractMonths,
              carriers: connected.filter(({ modes }) => modes.includes(place.mode)),
            }}
          />
        )
      }
    </Loaded>
  );
}
