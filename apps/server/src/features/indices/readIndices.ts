import type { referenceData, ResponseOf } from '@lanewright/contract';
import type { IndexPeriod, IndexValues } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { oneSeries, selectSeries } from './indexSeries.ts';

/** The series in use among these codes, with how often they are published. If locked, they stay in use until the transaction ends. */
export async function selectActiveSeries(
  tx: Transaction,
  codes: readonly string[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<ReadonlyMap<string, IndexPeriod>> {
  const found = await rows<{ code: string; period: IndexPeriod }>(
    tx,
    `SELECT series_code AS code, period FROM index_series
     WHERE series_code = ANY ($1) AND is_active ORDER BY series_code ${isLocked ? 'FOR SHARE' : ''}`,
    [codes],
  );
  return new Map(found.map(({ code, period }) => [code, period]));
}

/** All values of a series, oldest first; none if it does not exist. */
export async function selectIndexValues(tx: Transaction, code: string): Promise<IndexValues> {
  const values = await rows<{ period: IndexPeriod; day: string | null; value: string }>(
    tx,
    `SELECT s.period, v.value_on AS day, v.value FROM index_series s LEFT JOIN index_values v ON v.series_code = s.series_code
     WHERE s.series_code = $1 ORDER BY v.value_on`,
    [code],
  );
  return {
    period: values[0]?.period ?? 'week',
    values: values.flatMap(({ day, value }) => (day === null ? [] : [{ day, value: Number(value) }])),
  };
}

/** Index series in use, for everyone who prices by them. */
export async function listIndices(tx: Transaction): Promise<ResponseOf<typeof referenceData.listIndices>> {
  return (await selectSeries(tx)).filter(({ isActive }) => isActive);
}

/** An index series with its values of a period, oldest first; an inactive one too, because contracts may refer to it. */
export async function readIndex({
  tx,
  params: { code },
  query: { from, to },
}: ScopedCall<typeof referenceData.readIndex>): Promise<ResponseOf<typeof referenceData.readIndex>> {
  const series = await oneSeries(tx, code);
  const days = await rows<{ day: string; value: string }>(
    tx,
    `SELECT value_on AS day, value FROM index_values
     WHERE series_code = $1 AND ($2::date IS NULL OR value_on >= $2) AND ($3::date IS NULL OR value_on <= $3) ORDER BY value_on`,
    [code, from ?? null, to ?? null],
  );
  return { ...series, days: days.map(({ day, value }) => ({ day, value: Number(value) })) };
}
