import type { referenceData, ResponseOf } from '@lanewright/contract';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { oneSeries, selectSeries } from './indexSeries.ts';

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
