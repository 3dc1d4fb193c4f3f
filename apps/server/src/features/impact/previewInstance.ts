import type { ResponseInputOf, settings } from '@lanewright/contract';
import { oneRow } from '../../platform/database/rows.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { contractOf, propertiesToSet, propertyOf, requireMode } from '../settings/index.ts';
import { type Affected, effectOf, type Effect } from './propertyEffects.ts';

const affected = loadSql(import.meta.url, './affected.sql');

/** Counts what setting properties of a mode would affect. Changes nothing. */
export async function previewInstance({
  tx,
  caller,
  params,
  query,
  body,
}: ScopedCall<typeof settings.previewInstance>): Promise<ResponseInputOf<typeof settings.previewInstance>> {
  await requireMode(tx, caller, params.id);
  const customerId = await chooseCustomer(tx, caller, query.customerId, params.id);
  const { contractNo } = await contractOf(tx, customerId, params.id, body.contractNo ?? null);
  const isOwner = caller.userType === 'Owner';
  const named = await propertiesToSet(tx, customerId, params.id, body.properties, { isOwner, contractNo });
  const changes = named
    .map(({ name, value, isCustom }) => ({ name, before: value, after: body.properties[name], isCustom }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  const counts = await oneRow<Affected>(tx, affected, [customerId, params.id, contractNo]);
  const targetsAreShown =
    (body.properties['visibility.target'] ??
      (await propertyOf(tx, customerId, params.id, 'visibility.target'))) === true;
  const effects = new Map<string, { properties: string[] } & Effect>();
  for (const change of changes) {
    const effect = effectOf(change, counts, targetsAreShown);
    if (effect === null) continue;
    // Bids re-ranked by three changes are ranked once; what carriers see is listed per property.
    const isTold = effect.effect === 'carriersSeeMore' || effect.effect === 'carriersSeeLess';
    const key = isTold ? `${effect.effect} ${change.name}` : effect.effect;
    const known = effects.get(key);
    if (known === undefined) effects.set(key, { ...effect, properties: [change.name] });
    else known.properties.push(change.name);
  }
  return {
    changes: changes.map(({ name, before, after }) => ({ name, before, after })),
    effects: [...effects.values()],
  };
}
