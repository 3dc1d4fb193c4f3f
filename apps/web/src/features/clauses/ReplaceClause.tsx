import { Select, Skeleton, Stack } from '@mantine/core';
import { TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../platform/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded, together } from '../../ui/Loaded.tsx';
import {
  carriersQuery,
  chargesQuery,
  clausesQuery,
  type ContractPlace,
  monthsQuery,
  seriesQuery,
} from './clauses.api.ts';
import { ReplaceClauseForm } from './ReplaceClauseForm.tsx';

interface ReplaceClauseProps {
  place: ContractPlace;
  /** The clause that is chosen at first. */
  clauseNo: string | null;
  /** Opens the amendments that were written. */
  onDone: (amendmentNos: readonly number[]) => void;
  onCancel: () => void;
}

/** Replaces an index clause of a contract from a month on: an amendment for each carrier that it touches. */
export function ReplaceClause({ place, clauseNo, ...form }: ReplaceClauseProps) {
  const stored = useQuery(clausesQuery(place));
  const charges = useQuery(chargesQuery(place));
  const series = useQuery(seriesQuery);
  const months = useQuery(monthsQuery(place));
  const carriers = useQuery(carriersQuery);
  const [chosen, setChosen] = useState(clauseNo);
  return (
    <Loaded
      query={together(stored, charges, series, months, carriers)}
      failed="Couldn’t load the index clauses"
      skeleton={<Skeleton height={400} radius="md" role="status" aria-label="Loading the index clauses" />}
    >
      {([{ clauses }, { charges: all }, inUse, { contractMonths }, connected]) => {
        if (clauses.length === 0)
          return (
            <EmptyState title="No index clauses" icon={TrendingUp}>
              An amendment replaces an index clause of the contract. This contract has none.
            </EmptyState>
          );
        const found = clauses.find((one) => String(one.clauseNo) === chosen) ?? clauses[0];
        return (
          <Stack gap="md">
            <Select
              label="Clause"
              allowDeselect={false}
              maw={420}
              data={clauses.map((one) => ({ value: String(one.clauseNo), label: one.name }))}
              value={String(found?.clauseNo)}
              onChange={setChosen}
            />
            {found !== undefined && (
              <ReplaceClauseForm
                key={found.clauseNo}
                place={place}
                found={found}
                choices={{
                  charges: all.filter(({ type }) => type === 'Charge'),
                  series: inUse,
                  months: contractMonths,
                  carriers: connected.filter(({ modes }) => modes.includes(place.mode)),
                }}
                {...form}
              />
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}
