import type { OfferedMode } from '@lanewright/freight';
import { sql } from '../../platform/database/sql.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';

const modesOfSeries = sql({
  from: `SELECT DISTINCT customer_id, mode::integer AS mode FROM contract_clauses WHERE series_code = ANY ($codes) ORDER BY customer_id, mode`,
  params: { codes: 'text[]' },
  row: { customer_id: 'id', mode: 'int' },
});

/** On 'indices.imported': announces it to each company whose clauses follow an imported series, mode by mode. */
export const announceImportedValues: Job<'indices.imported'> = {
  name: 'announceImportedValues',
  async run({ database }, { codes }) {
    for (const { customer_id: customerId, mode } of await modesOfSeries.rows(database.bulkPool, { codes }))
      await database.asSystem((tx) =>
        announce(tx, 'clause.valuesImported', `${customerId}:${mode}`, {
          customerId,
          mode: mode as OfferedMode,
        }),
      );
  },
};
