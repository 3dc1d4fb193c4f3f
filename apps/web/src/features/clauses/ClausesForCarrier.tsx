import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useQuery } from '../../platform/query.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ClauseCard } from './ClauseCard.tsx';
import { clausesQuery, type ContractPlace } from './clauses.api.ts';
import classes from './Clauses.module.css';

interface ClausesForCarrierProps {
  place: ContractPlace;
  /** Address of the form that proposes another clause; undefined: the contract is over. */
  replaceAt: string | undefined;
}

/** The clauses of a customer's contract as its carrier sees them; renders nothing without any. */
export function ClausesForCarrier({ place, replaceAt }: ClausesForCarrierProps) {
  const { data } = useQuery(clausesQuery(place));
  if (data === undefined || data.clauses.length === 0) return null;
  return (
    <div className={classes.after}>
      <Panel
        heading="Index clauses"
        aside={
          replaceAt !== undefined && (
            <Button component={Link} to={replaceAt} size="xs" variant="default">
              Change index clause…
            </Button>
          )
        }
      >
        <ul className={classes.clauses}>
          {data.clauses.map((clause) => (
            <ClauseCard key={clause.clauseNo} clause={clause} name={clause.name} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}
