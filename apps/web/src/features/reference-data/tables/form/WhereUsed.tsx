import { Skeleton } from '@mantine/core';
import { countOf, formatCount } from '../../../../ui/figures.ts';
import { Loaded } from '../../../../ui/Loaded.tsx';
import type { useWhereUsed } from '../tables.api.ts';
import classes from './RowForm.module.css';

/** Where a row is used, so what a change affects. */
export function WhereUsed({ uses }: { uses: ReturnType<typeof useWhereUsed> }) {
  return (
    <section className={classes.section} aria-labelledby="where-used">
      <h3 id="where-used">Where it is used</h3>
      <Loaded query={uses} skeleton={<Skeleton height={40} radius="sm" />}>
        {(used) =>
          used.isUsed ? (
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
            <p className={classes.quiet}>Not used anywhere</p>
          )
        }
      </Loaded>
    </section>
  );
}
