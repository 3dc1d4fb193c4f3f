import { useQuery } from '../../platform/query.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ClauseCard } from './ClauseCard.tsx';
import { clausesQuery, type ContractPlace } from './clauses.api.ts';
import classes from './Clauses.module.css';

/** The clauses of a customer's contract as its carrier sees them; renders nothing without any. */
export function ClausesForCarrier({ place }: { place: ContractPlace }) {
  const { data } = useQuery(clausesQuery(place));
  if (data === undefined || data.clauses.length === 0) return null;
  return (
    <div className={classes.after}>
      <Panel heading="Index clauses">
        <ul className={classes.clauses}>
          {data.clauses.map((clause) => (
            <ClauseCard key={clause.clauseNo} clause={clause} name={clause.name} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}
