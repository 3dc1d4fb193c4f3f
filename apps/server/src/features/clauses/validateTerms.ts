import {
  type Charge,
  clauseProblem,
  type ClauseTerms,
  type IndexPeriod,
  type IndexValues,
} from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { selectActiveSeries, selectIndexValues } from '../indices/index.ts';
import { chargesOfClause } from './clauses.queries.ts';

type Checked = { readonly terms: ClauseTerms; readonly chargeNos: readonly number[] };

/**
 * Checks the terms of clauses against the series in use and the charges of their contract.
 * @param fieldOf - where a clause is in the request, such as `clauses.0`
 * @param options - whether their series stay in use until the transaction ends
 * @throws ProblemError 422 `index_series_not_found`, `charge_not_found` or `clause_invalid`
 */
export async function validTerms(
  tx: Transaction,
  checked: readonly Checked[],
  charges: readonly Charge[],
  fieldOf: (index: number) => string,
  options: { readonly isLocked: boolean },
): Promise<void> {
  const codes = checked.flatMap(({ terms: { series } }) => (series.kind === 'shared' ? [series.code] : []));
  const periods = await selectActiveSeries(tx, codes, options);
  for (const [index, { terms, chargeNos }] of checked.entries()) {
    const unknown = chargeNos.find((chargeNo) => !charges.some((charge) => charge.chargeNo === chargeNo));
    if (unknown !== undefined)
      throw refuse('charge_not_found', `The contract has no charge ${unknown}`, {
        field: `${fieldOf(index)}chargeNos`,
      });
    const problem = clauseProblem(
      terms,
      periodOf(terms, periods, fieldOf(index)),
      chargesOfClause(chargeNos, charges),
    );
    if (problem !== null)
      throw refuse('clause_invalid', 'The clause cannot be applied', {
        detail: problem,
        field: `${fieldOf(index)}terms`,
      });
  }
}

function periodOf(
  { series }: ClauseTerms,
  periods: ReadonlyMap<string, IndexPeriod>,
  field: string,
): IndexPeriod {
  if (series.kind === 'own') return series.period;
  const period = periods.get(series.code);
  if (period === undefined)
    throw refuse('index_series_not_found', `Index series "${series.code}" is not in use`, {
      status: 422,
      detail: 'Choose a series in use.',
      field: `${field}terms.series.code`,
    });
  return period;
}

/** The values that terms refer to: of their shared series, or their own. */
export async function indexOfTerms(
  tx: Transaction,
  { series }: ClauseTerms,
  ownValues: IndexValues['values'],
): Promise<IndexValues> {
  if (series.kind === 'shared') return selectIndexValues(tx, series.code);
  return { period: series.period, values: ownValues.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}
