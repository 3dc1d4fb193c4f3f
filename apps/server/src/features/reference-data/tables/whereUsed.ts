import { formatCount } from '@lanewright/freight';
import type { referenceData, ResponseOf } from '@lanewright/contract';
import { refuse } from '../../../platform/http/problemError.ts';
import { referenceUsage } from './referenceUsage.ts';
import { type Fields, labelOf, type ReferenceTable } from './referenceTable.ts';
import type { CountUses, Use, UseScope } from './uses.ts';

/** Where a row is used, according to all registered features. */
export async function whereUsed(
  scope: UseScope,
  table: ReferenceTable,
  fields: Fields,
  uses: readonly CountUses[],
): Promise<ResponseOf<typeof referenceData.whereUsed>> {
  const found: Use[] = [];
  for (const count of [...uses, referenceUsage])
    found.push(...(await count(scope, { table: table.name, fields })));
  return { isUsed: found.length > 0, uses: found.filter(({ count }) => count > 0) };
}

/** @throws ProblemError 409 with every place where the row is used, and a suggested fix. */
export async function refuseWhileUsed(
  scope: UseScope,
  table: ReferenceTable,
  fields: Fields,
  uses: readonly CountUses[],
  wayOut: string,
): Promise<void> {
  const { uses: found } = await whereUsed(scope, table, fields, uses);
  if (found.length === 0) return;
  const told = found.map(
    ({ count, says, companies }) =>
      `${formatCount(count)} ${says}${companies > 0 ? ` (${companies} ${companies === 1 ? 'company' : 'companies'})` : ''}`,
  );
  throw refuse('row_in_use', `${labelOf(table, fields)} is in use`, {
    detail: `${told.join(', ')}. ${wayOut}`,
    field: table.key.at(-1) ?? 'id',
  });
}
