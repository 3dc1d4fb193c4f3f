import type { BodyOf, referenceData, ResponseInputOf } from '@lanewright/contract';
import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';

type Presented = ResponseInputOf<typeof referenceData.listCo2Factors>;
type Row = {
  code: string;
  version: number;
  name: string;
  modes: number[];
  trade_region: string | null;
  grams_per_tkm: string;
  source: string;
  valid_from: string;
  is_in_force: boolean;
};

/** Every factor in every version, newest first. */
export async function listCo2Factors(tx: Transaction): Promise<Presented> {
  const found = await selectFactors(tx, null);
  return found.map((row) => ({
    code: row.code,
    version: row.version,
    name: row.name,
    modes: row.modes,
    tradeRegion: row.trade_region,
    gramsPerTkm: Number(row.grams_per_tkm),
    source: row.source,
    validFrom: row.valid_from,
    isInForce: row.is_in_force,
  }));
}

/**
 * Validates a new version of a factor and returns it with its version number.
 * @throws ProblemError for an unknown factor, a concurrent change, or an invalid day.
 */
export async function nextCo2Factor(
  tx: Transaction,
  said: BodyOf<typeof referenceData.addCo2Factor>,
): Promise<Row> {
  const [newest] = await selectFactors(tx, said.code);
  if (newest === undefined) {
    throw refuse('factor_not_found', `CO2 factor "${said.code}" not found`, { field: 'code' });
  }
  if (newest.version !== said.version) {
    throw refuse('factor_changed', 'Someone else changed this factor in the meantime', {
      detail: 'Reload the factors and make your change in the latest version.',
      field: 'version',
    });
  }
  const day = new Date(`${said.validFrom}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== said.validFrom) {
    throw refuse('invalid_date', `${said.validFrom} is not a valid date`, { field: 'validFrom' });
  }
  if (said.validFrom < newest.valid_from) {
    throw refuse(
      'before_latest_version',
      `The previous version is effective from ${newest.valid_from}. This version can’t be effective from an earlier date`,
      { field: 'validFrom' },
    );
  }
  return newest;
}

/** Adds the next version of a factor; stored emissions are recalculated from its first day. */
export async function addCo2Factor({
  tx,
  actor,
  body,
}: ScopedCall<typeof referenceData.addCo2Factor>): Promise<Presented> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('co2 factors'))`);
  const before = await nextCo2Factor(tx, body);
  const version = before.version + 1;
  await execute(
    tx,
    `INSERT INTO co2_factors (code, version, name, modes, trade_region, grams_per_tkm, source, valid_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      body.code,
      version,
      body.name,
      before.modes,
      before.trade_region,
      body.gramsPerTkm,
      body.source,
      body.validFrom,
    ],
  );
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'co2Factor.added',
    subjectKind: 'co2Factor',
    subjectId: body.code,
    before: told(before),
    after: told({ ...body, version, grams_per_tkm: body.gramsPerTkm, valid_from: body.validFrom }),
  });
  const today = now().toISOString().slice(0, 10);
  // The queue uses the real clock, while the product's clock may be fixed: the delay until then is what counts.
  const waitMs = new Date(`${body.validFrom}T00:00:00Z`).getTime() - now().getTime();
  await announce(
    tx,
    'co2.changed',
    `${body.code}:${version}`,
    { customerId: '0', code: body.code, modes: before.modes },
    body.validFrom > today ? new Date(Date.now() + waitMs) : null,
  );
  return listCo2Factors(tx);
}

const told = (factor: {
  name: string;
  grams_per_tkm: string | number;
  source: string;
  valid_from: string;
  version: number;
}) => ({
  version: factor.version,
  name: factor.name,
  gramsPerTkm: Number(factor.grams_per_tkm),
  source: factor.source,
  validFrom: factor.valid_from,
});

function selectFactors(tx: Transaction, code: string | null): Promise<Row[]> {
  return rows<Row>(
    tx,
    `SELECT code, version, name, modes, trade_region, grams_per_tkm, source, to_char(valid_from, 'YYYY-MM-DD') AS valid_from,
       version = max(version) FILTER (WHERE valid_from <= $2::timestamptz::date) OVER (PARTITION BY code) AS is_in_force
     FROM co2_factors WHERE $1::text IS NULL OR code = $1 ORDER BY code, co2_factors.version DESC`,
    [code, now()],
  );
}
