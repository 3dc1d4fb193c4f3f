import { Group, Select, Skeleton, Stack } from '@mantine/core';
import { FileX2 } from 'lucide-react';
import { useQuery } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { countOf } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import {
  type AmendmentsPlace,
  type AwardsInForce,
  awardsInForceQuery,
  type ProposedKind,
} from '../amendments.api.ts';
import { ProposalForm } from './ProposalForm.tsx';

interface ProposeAmendmentProps {
  place: AmendmentsPlace;
  isCarrier: boolean;
  kind: ProposedKind;
  /** The last month of the contract. */
  contractEnd: string;
  carrierId: string | undefined;
  onCarrier: (carrierId: string) => void;
  /** Awards that are chosen at first. */
  awardIds: readonly string[];
  /** Opens the amendment, as a draft or sent. */
  onDone: (amendmentNo: number) => void;
  onCancel: () => void;
}

/** Writes an amendment of one carrier's awards: its lanes, the first month, new prices, and their effect before it is sent. */
export function ProposeAmendment({ place, isCarrier, carrierId, onCarrier, ...form }: ProposeAmendmentProps) {
  const thisMonth = new Date().toISOString().slice(0, 7);
  const asked = useQuery(awardsInForceQuery(place, { carrierId: undefined, from: thisMonth }));
  // With one carrier there is nothing to choose. A carrier gets its own awards.
  const only = asked.data?.carriers.length === 1 ? asked.data.carriers[0]?.carrierId : undefined;
  const chosen = isCarrier ? undefined : (carrierId ?? only);
  const ofChosen = useQuery({
    ...awardsInForceQuery(place, { carrierId: chosen, from: thisMonth }),
    enabled: chosen !== undefined,
  });
  const shown = isCarrier ? asked : ofChosen;
  return (
    <Loaded
      query={asked}
      failed="Couldn’t load the awards"
      skeleton={<Skeleton height={320} radius="md" role="status" aria-label="Loading the awards" />}
    >
      {({ carriers }) => {
        if (carriers.length === 0)
          return (
            <EmptyState title="No awards in force" icon={FileX2}>
              Only awards that the carrier accepted, with months from this one on, can be amended.
            </EmptyState>
          );
        const name = carriers.find((carrier) => carrier.carrierId === chosen)?.name;
        return (
          <Stack gap="md">
            {!isCarrier && carriers.length > 1 && (
              <Group>
                <Select
                  label="Carrier"
                  placeholder="Choose a carrier"
                  allowDeselect={false}
                  searchable
                  w={320}
                  data={carriers.map((carrier) => ({
                    value: carrier.carrierId,
                    label: `${carrier.name} (${countOf(carrier.awards, 'award')})`,
                  }))}
                  value={chosen ?? null}
                  onChange={(next) => next !== null && onCarrier(next)}
                />
              </Group>
            )}
            {(isCarrier || chosen !== undefined) && (
              <Loaded query={shown} failed="Couldn’t load the awards">
                {(found: AwardsInForce) => (
                  <ProposalForm
                    // Another carrier has other awards.
                    key={chosen}
                    place={place}
                    found={found}
                    otherName={isCarrier ? 'the customer' : (name ?? 'the carrier')}
                    thisMonth={thisMonth}
                    {...form}
                  />
                )}
              </Loaded>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}
