import { Skeleton } from '@mantine/core';
import { ErrorPanel } from '../../../../ui/ErrorPanel.tsx';
import { countOf, formatCount } from '../../../../ui/figures.ts';
import type { useWhereUsed } from '../tables.api.ts';
import classes from './RowForm.module.css';

/** Where a row is used: what a change of it reaches. */
export function WhereUsed({ uses }: { uses: ReturnType<typeof useWhereUsed> }) {
  const { data: used, error, refetch } = uses;
  return (
    <section className={classes.section} aria-labelledby="where-used">
      <h3 id="where-used">Where it is used</h3>
      {error !== null ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : used === undefined ? (
        <Skeleton height={40} radius="sm" />
      ) : used.isUsed ? (
        <ul className={classes.uses}>
          {used.uses.map(({ place, says, count, companies }) => (
            <li key={place}>
              <b>{formatCount(count)}</b>
              <span>{says}</span>
              <span className={classes.quiet}>
                {companies > 0 && countOf(companies, 'company', 'companies')}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.quiet}>Nothing uses it.</p>
      )}
    </section>
  );
}
