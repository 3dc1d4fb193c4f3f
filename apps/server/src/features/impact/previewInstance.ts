import type { ResponseInputOf, settings } from '@lanewright/contract';
import { oneRow } from '../../platform/database/rows.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { chooseCustomer } from '../accounts/index.ts';
import {
  contractOf,
  propertiesToSet,
  propertyOf,
  type RefuseProperties,
  requireMode,
} from '../settings/index.ts';
import { type Affected, effectOf, type Effect } from './propertyEffects.ts';

const affected = loadSql(import.meta.url, './affected.sql');

type Preview = ResponseInputOf<typeof settings.previewInstance>;

/** Counts what setting properties of a mode would affect, and lists what it would be refused for. Changes nothing. */
export async function previewInstance(
  { tx, caller, params, query, body }: ScopedCall<typeof settings.previewInstance>,
  refuseProperties: RefuseProperties,
): Promise<Preview> {
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
    refusals: await refusalsOf(changes, (changed) =>
      refuseProperties(tx, customerId, params.id, contractNo, changed),
    ),
  };
}

/** The errors that saving these changes would answer. First month and months decide together; every other property alone. */
async function refusalsOf(
  changes: readonly { readonly name: string; readonly after: unknown }[],
  check: (changed: Readonly<Record<string, unknown>>) => Promise<void>,
): Promise<Preview['refusals']> {
  const isPeriod = ({ name }: { readonly name: string }) =>
    name === 'contract.firstMonth' || name === 'contract.months';
  const period = changes.filter(isPeriod);
  const others = changes.filter((change) => !isPeriod(change)).map((change) => [change]);
  const refusals: Preview['refusals'] = [];
  for (const group of period.length === 0 ? others : [period, ...others]) {
    try {
      await check(Object.fromEntries(group.map(({ name, after }) => [name, after])));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { code, title, detail = null } = error.problem;
      refusals.push({ properties: group.map(({ name }) => name), code, title, detail });
    }
  }
  return refusals;
}
