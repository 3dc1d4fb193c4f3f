import type { referenceData, ResponseInputOf } from '@lanewright/contract';
import { rows } from '../../platform/database/rows.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { nextCo2Factor } from '../reference-data/index.ts';

type Row = {
  customer_id: string;
  customer: string;
  mode: number;
  lanes: number;
  emission_kg: string;
  next_emission_kg: string;
};

/** Previews how another factor would change stored emissions: only the part based on the factor changes. Changes nothing. */
export async function previewCo2Factor({
  tx,
  caller,
  body,
}: ScopedCall<typeof referenceData.previewCo2Factor>): Promise<
  ResponseInputOf<typeof referenceData.previewCo2Factor>
> {
  await nextCo2Factor(tx, body);
  const found = await rows<Row>(
    tx,
    `SELECT e.customer_id, c.name AS customer, e.mode, count(*)::integer AS lanes, sum(e.emission_kg) AS emission_kg,
            sum(round(e.primary_kg + (e.emission_kg - e.primary_kg) * $3::numeric / f.grams_per_tkm, 3)) AS next_emission_kg
     FROM lane_emissions e
     JOIN co2_factors f ON f.code = e.factor_code AND f.version = e.factor_version
     JOIN companies c ON c.company_id = e.customer_id
     WHERE e.customer_id = ANY ($1::bigint[]) AND e.factor_code = $2
     GROUP BY e.customer_id, c.name, e.mode ORDER BY c.name, e.mode`,
    [caller.customerIds, body.code, body.gramsPerTkm],
  );
  const modes = found.map((row) => ({
    customerId: row.customer_id,
    customer: row.customer,
    mode: row.mode,
    lanes: row.lanes,
    emissionKg: Number(row.emission_kg),
    nextEmissionKg: Number(row.next_emission_kg),
  }));
  const sum = (valueOf: (one: (typeof modes)[number]) => number) =>
    modes.reduce((total, one) => total + valueOf(one), 0);
  return {
    gramsPerTkm: body.gramsPerTkm,
    customers: new Set(modes.map(({ customerId }) => customerId)).size,
    lanes: sum(({ lanes }) => lanes),
    emissionKg: sum(({ emissionKg }) => emissionKg),
    nextEmissionKg: sum(({ nextEmissionKg }) => nextEmissionKg),
    modes,
  };
}
