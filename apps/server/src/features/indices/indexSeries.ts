import type { referenceData, ResponseOf } from '@lanewright/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../platform/database/rows.ts';
import { sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';

type Series = ResponseOf<typeof referenceData.listIndexSeries>[number];

/** Index series with their newest value; one of them if a code is given. */
export async function selectSeries(tx: Transaction, code: string | null = null): Promise<Series[]> {
  const found = await rows<Omit<Series, 'newest'> & { day: string | null; value: string | null }>(
    tx,
    `SELECT s.series_code AS code, s.name, s.unit, s.period, s.region, s.source, s.is_active AS "isActive", s.version,
            coalesce(known.values, 0) AS values, known.first_day AS "firstDay", newest.value_on AS day, newest.value
     FROM index_series s
     LEFT JOIN (SELECT series_code, count(*)::integer AS values, min(value_on) AS first_day FROM index_values GROUP BY series_code) known
       ON known.series_code = s.series_code
     LEFT JOIN LATERAL (
       SELECT value_on, value FROM index_values WHERE series_code = s.series_code ORDER BY value_on DESC LIMIT 1) newest ON true
     WHERE $1::text IS NULL OR s.series_code = $1
     ORDER BY s.series_code`,
    [code],
  );
  return found.map(({ day, value, ...series }) => ({
    ...series,
    newest: day === null ? null : { day, value: Number(value) },
  }));
}

/** One index series. @throws ProblemError 404 `index_series_not_found`. */
export async function oneSeries(tx: Transaction, code: string): Promise<Series> {
  const [series] = await selectSeries(tx, code);
  if (series === undefined)
    throw refuse('index_series_not_found', `Index series "${code}" not found`, {
      status: 404,
      field: 'code',
    });
  return series;
}

const seriesFields = {
  code: 'text',
  name: 'text',
  unit: 'text',
  period: 'text',
  region: 'text',
  source: 'text',
} as const;
const insertSeries = sql({
  from: `INSERT INTO index_series (series_code, name, unit, period, region, source)
    VALUES ($code, $name, $unit, $period, $region, $source)`,
  params: seriesFields,
});
const updateSeries = sql({
  from: `UPDATE index_series SET name = $name, unit = $unit, period = $period, region = $region, source = $source,
      is_active = $isActive, version = version + 1
    WHERE series_code = $code`,
  params: { ...seriesFields, isActive: 'bool' },
});

/** Adds an index series without values. */
export async function addIndexSeries({
  tx,
  actor,
  body,
}: ScopedCall<typeof referenceData.addIndexSeries>): Promise<Series> {
  await lockSeries(tx);
  await refuseTaken(tx, body.code, body.code, 'code');
  await refuseTaken(tx, body.code, body.name, 'name');
  const { code, ...after } = body;
  await insertSeries.execute(tx, { code, ...after });
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'indexSeries.added',
    subjectKind: 'indexSeries',
    subjectId: code,
    after,
  });
  return oneSeries(tx, code);
}

/** Refuses to deactivate a series that is in use, naming the use. */
export type RefuseSeriesOff = (tx: Transaction, code: string) => Promise<void>;

/** Changes an index series; sending what is stored changes nothing. Downstream features are asked whether it may be deactivated. */
export async function changeIndexSeries(
  {
    tx,
    actor,
    params: { code },
    body: { version, ...after },
  }: ScopedCall<typeof referenceData.changeIndexSeries>,
  askedFirst: readonly RefuseSeriesOff[],
): Promise<Series> {
  await lockSeries(tx);
  const known = await oneSeries(tx, code);
  if (known.version !== version)
    throw refuse('edit_conflict', 'This index series was changed by someone else', {
      detail: `You were editing version ${version}; it is now version ${known.version}. Review it, then make your change again.`,
      field: 'version',
    });
  const { name, unit, period, region, source, isActive } = known;
  const before = { name, unit, period, region, source, isActive };
  if (Object.entries(before).every(([key, value]) => after[key as keyof typeof before] === value))
    return known;
  await refuseTaken(tx, code, after.name, 'name');
  await updateSeries.execute(tx, { code, ...after });
  // Asked once the row is locked, so that no new use is missed.
  if (isActive && !after.isActive) for (const refuseUsed of askedFirst) await refuseUsed(tx, code);
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'indexSeries.changed',
    subjectKind: 'indexSeries',
    subjectId: code,
    before,
    after,
  });
  return oneSeries(tx, code);
}

/** One change at a time: a name is compared with all others. */
const lockSeries = (tx: Transaction) => execute(tx, 'LOCK TABLE index_series IN SHARE ROW EXCLUSIVE MODE');

/** A header of a file is a code or a name, so neither may be another series'. */
async function refuseTaken(
  tx: Transaction,
  code: string,
  text: string,
  field: 'code' | 'name',
): Promise<void> {
  const taken = await optionalRow<{ code: string }>(
    tx,
    `SELECT series_code AS code FROM index_series
     WHERE (lower(series_code) = lower($2) OR lower(name) = lower($2)) AND ($3 = 'code' OR series_code <> $1) LIMIT 1`,
    [code, text, field],
  );
  if (taken === null) return;
  throw refuse('index_series_exists', `"${text}" is already used by the index series ${taken.code}`, {
    detail: `Choose another ${field}, or change the existing series.`,
    field,
  });
}
