import { Select, Skeleton, Stack } from '@mantine/core';
import { FileX2, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../platform/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded, together } from '../../ui/Loaded.tsx';
import {
  chargesQuery,
  type Clause,
  clausesQuery,
  type ContractPlace,
  monthsQuery,
  seriesQuery,
} from './clauses.api.ts';
import type { ClauseChoices } from './ClauseForm.tsx';
import { choiceText } from './clauseWords.ts';
import { carriersInForceQuery } from './replaceClause.api.ts';
import { ReplaceClauseForm } from './ReplaceClauseForm.tsx';

interface ReplaceClauseProps {
  place: ContractPlace;
  /** A carrier replaces a clause for its own awards alone. */
  isCarrier: boolean;
  /** The clause that is chosen at first. */
  clauseNo: string | null;
  /** Opens the amendments that were written. */
  onDone: (amendmentNos: readonly number[]) => void;
  onCancel: () => void;
}

/** Replaces an index clause of a contract from a month on: an amendment for each carrier that it touches. */
export function ReplaceClause({ place, isCarrier, clauseNo, ...form }: ReplaceClauseProps) {
  const thisMonth = new Date().toISOString().slice(0, 7);
  const stored = useQuery(clausesQuery(place));
  const charges = useQuery(chargesQuery(place));
  const series = useQuery(seriesQuery);
  const months = useQuery(monthsQuery(place));
  const inForce = useQuery(carriersInForceQuery(place, thisMonth));
  const [chosen, setChosen] = useState(clauseNo);
  return (
    <Loaded
      query={together(stored, charges, series, months, inForce)}
      failed="Couldn’t load the index clauses"
      skeleton={<Skeleton height={400} radius="md" role="status" aria-label="Loading the index clauses" />}
    >
      {([{ clauses }, { charges: all }, inUse, { contractMonths }, carriers]) => {
        const lasting = clauses.filter(({ toMonth }) => toMonth === null || toMonth >= thisMonth);
        if (lasting.length === 0)
          return (
            <EmptyState title="No index clauses" icon={TrendingUp}>
              An amendment replaces an index clause of the contract. This contract has none.
            </EmptyState>
          );
        if (carriers.length === 0)
          return (
            <EmptyState title="No awards in force" icon={FileX2}>
              A clause is replaced for accepted awards with months from this one on. There are none.
            </EmptyState>
          );
        const found =
          lasting.find((one) => String(one.clauseNo) === chosen) ??
          // It counts instead of one of every carrier.
          (isCarrier ? lasting.find(({ carrierId }) => carrierId !== null) : undefined) ??
          lasting[0];
        return (
          <Stack gap="md">
            <Select
              label="Clause"
              allowDeselect={false}
              maw={420}
              data={lasting.map((one) => ({
                value: String(one.clauseNo),
                label: choiceText(one, isCarrier),
              }))}
              value={String(found?.clauseNo)}
              onChange={setChosen}
            />
            {found !== undefined && (
              <ReplaceClauseForm
                key={found.clauseNo}
                place={place}
                isCarrier={isCarrier}
                found={found}
                choices={{
                  charges: all.filter(({ type }) => type === 'Charge'),
                  series: inUse,
                  months: contractMonths.filter((month) => month >= thisMonth),
                  carriers: withCarrierOf(found, carriers),
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

type Carriers = ClauseChoices['carriers'];

/** Carriers with awards in force, and the one whose own clause it is. */
function withCarrierOf({ carrierId, carrierName }: Clause, carriers: Carriers): Carriers {
  return carrierId === null || carriers.some((carrier) => carrier.carrierId === carrierId)
    ? carriers
    : [...carriers, { carrierId, name: carrierName ?? '' }];
}
