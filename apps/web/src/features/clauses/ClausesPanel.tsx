import { Alert, Anchor, Button, Skeleton } from '@mantine/core';
import { Lock, Plus, TrendingUp } from 'lucide-react';
import { useQuery } from '../../platform/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { ClauseCard } from './ClauseCard.tsx';
import { ClausePanel } from './ClausePanel.tsx';
import { clausesQuery, type Clauses, type ContractPlace } from './clauses.api.ts';
import classes from './Clauses.module.css';

interface ClausesPanelProps {
  place: ContractPlace;
  /** Whether the user may change clauses; the Owner only reads them. */
  canEdit: boolean;
}

/** How the charges of a mode's contract follow a price index. */
export function ClausesPanel({ place, canEdit }: ClausesPanelProps) {
  const { address, change } = useAddress();
  const open = (clause: string | undefined) => change({ clause });
  const asked = useQuery(clausesQuery(place));
  const isLocked = asked.data?.lockedBecause != null;
  const add = (
    <Button
      size="xs"
      variant="default"
      leftSection={<Plus size={15} aria-hidden />}
      onClick={() => open('new')}
    >
      Add clause
    </Button>
  );
  return (
    <Panel heading="Index clauses" aside={canEdit && asked.data !== undefined && !isLocked && add}>
      <Loaded
        query={asked}
        skeleton={<Skeleton height={200} radius="md" role="status" aria-label="Loading the clauses" />}
      >
        {(data) => (
          <>
            {data.lockedBecause !== null && (
              <Alert
                color="gray"
                variant="light"
                mb="sm"
                icon={<Lock aria-hidden />}
                title="Clauses are locked"
              >
                {data.lockedBecause}
              </Alert>
            )}
            <ClauseList data={data} onOpen={canEdit ? open : undefined} />
            {canEdit && (
              <ClausePanel
                place={place}
                stored={data}
                shown={address.get('clause')}
                onClose={() => open(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface ClauseListProps {
  data: Clauses;
  onOpen: ((clauseNo: string) => void) | undefined;
}

function ClauseList({ data, onOpen }: ClauseListProps) {
  if (data.clauses.length === 0)
    return (
      <EmptyState title="No index clauses yet" icon={TrendingUp}>
        Rates stay as bid. With a clause, a charge such as the fuel surcharge follows an index.
      </EmptyState>
    );
  return (
    <ul className={classes.clauses}>
      {data.clauses.map((clause) => (
        <ClauseCard
          key={clause.clauseNo}
          clause={clause}
          name={
            onOpen === undefined ? (
              clause.name
            ) : (
              <Anchor component="button" type="button" onClick={() => onOpen(String(clause.clauseNo))}>
                {clause.name}
              </Anchor>
            )
          }
        />
      ))}
    </ul>
  );
}
