import { formatCount } from '@lanewright/freight';
import { oneRow } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { RefuseSeriesOff } from '../indices/index.ts';

/** A series stays in use while clauses follow it: without new values their levels would end. */
export const refuseUsedSeries: RefuseSeriesOff = async (tx, code) => {
  const used = await oneRow<{ clauses: number; companies: number }>(
    tx,
    `SELECT count(*)::integer AS clauses, count(DISTINCT customer_id)::integer AS companies
     FROM contract_clauses WHERE series_code = $1`,
    [code],
  );
  if (used.clauses === 0) return;
  throw refuse('series_in_use', `Index clauses use ${code}`, {
    detail:
      used.clauses === 1
        ? '1 clause of a contract follows it. Ask the company to choose another series first.'
        : `${formatCount(used.clauses)} clauses follow it, of ${used.companies === 1 ? '1 company' : `${formatCount(used.companies)} companies`}. Ask them to choose another series first.`,
    field: 'isActive',
  });
};
