import type { ResponseInputOf, settings } from '@lanewright/contract';
import { isPropertyKey, propertyCatalogue, propertyNameProblem } from '@lanewright/freight';
import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import {
  findDefinition,
  type PropertyDefinition,
  selectDefinitions,
  valueProblem,
} from './propertyDefinitions.ts';

type Presented = ResponseInputOf<typeof settings.addProperty>;

/** Lists every property as defined by the Owner, with the number of customer modes that have their own value. */
export async function listProperties({
  tx,
  query,
}: ScopedCall<typeof settings.listProperties>): Promise<Presented[]> {
  return present(tx, await selectDefinitions(tx, query.mode ?? null));
}

/** Adds a custom property of the Owner. */
export async function addProperty({
  tx,
  actor,
  body,
}: ScopedCall<typeof settings.addProperty>): Promise<Presented> {
  const problem = propertyNameProblem(body.name);
  if (problem !== null) throw refuse('invalid_property_name', problem, { field: 'name' });
  await lockDefinitions(tx);
  const known = await findDefinition(tx, body.name);
  if (known !== undefined) {
    throw refuse('property_exists', `A property called "${known.name}" already exists`, {
      detail: 'Choose another name, or change the existing property.',
      field: 'name',
    });
  }
  requireDescription(body.description);
  const mode = body.mode ?? null;
  const added = {
    name: body.name,
    type: body.type,
    description: body.description,
    mode,
    isCustom: true,
  } as const;
  refuseWrong({ ...added, rule: '', defaultValue: null, isOwnerOnly: false, changedAt: null }, body);
  await store(tx, { ...added, defaultValue: body.defaultValue });
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'property.added',
    subjectKind: 'property',
    subjectId: body.name,
    after: { type: body.type, defaultValue: body.defaultValue, description: body.description, mode },
  });
  return presentOne(tx, body.name);
}

/** Changes the default and the description of a property; modes without their own value follow. */
export async function changeProperty({
  tx,
  actor,
  body,
}: ScopedCall<typeof settings.changeProperty>): Promise<Presented> {
  await lockDefinitions(tx);
  const known = await findDefinition(tx, body.name);
  if (known === undefined) {
    throw refuse('property_not_found', `Property "${body.name}" not found`, { field: 'name' });
  }
  if (body.type !== undefined && body.type !== known.type) {
    throw refuse('type_not_changeable', `The type of ${known.name} must stay ${known.type}`, {
      detail: 'Existing values would not fit another type. Add a property of the other type.',
      field: 'type',
    });
  }
  requireDescription(body.description);
  const mode = body.mode === undefined ? known.mode : body.mode;
  if (!known.isCustom && mode !== null) {
    throw refuse('mode_not_changeable', `${known.name} is a property of every mode`, { field: 'mode' });
  }
  refuseWrong(known, body);
  const next = { ...known, mode, defaultValue: body.defaultValue, description: body.description };
  const isSame = (['defaultValue', 'description', 'mode'] as const).every(
    (part) => JSON.stringify(next[part]) === JSON.stringify(known[part]),
  );
  if (isSame) return presentOne(tx, known.name);
  await store(tx, next);
  const told = ({ defaultValue, description, mode: ofMode }: PropertyDefinition) => ({
    defaultValue,
    description,
    mode: ofMode,
  });
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'property.changed',
    subjectKind: 'property',
    subjectId: known.name,
    before: told(known),
    after: told(next),
  });
  // Custom properties are stored but have no effect, and a new description has none either.
  if (!known.isCustom && JSON.stringify(next.defaultValue) !== JSON.stringify(known.defaultValue))
    await announce(tx, 'settings.defaultChanged', known.name, { customerId: '0', property: known.name });
  return presentOne(tx, known.name);
}

/** One change at a time: a new definition is based on the previous one. */
const lockDefinitions = (tx: Transaction) =>
  execute(tx, `SELECT pg_advisory_xact_lock(hashtext('property definitions'))`);

function requireDescription(description: string): void {
  if (description !== '') return;
  throw refuse('description_required', 'Describe the property in one sentence', {
    field: 'description',
  });
}

function refuseWrong(definition: PropertyDefinition, body: { readonly defaultValue?: unknown }): void {
  const problem = valueProblem(definition, body.defaultValue);
  if (problem !== null) throw refuse('invalid_default', problem, { field: 'defaultValue' });
}

async function store(
  tx: Transaction,
  definition: Pick<
    PropertyDefinition,
    'name' | 'type' | 'description' | 'defaultValue' | 'mode' | 'isCustom'
  >,
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO property_definitions (name, is_custom, type, description, default_value, mode, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (name) DO UPDATE SET description = excluded.description, default_value = excluded.default_value,
       mode = excluded.mode, changed_at = excluded.changed_at`,
    [
      definition.name,
      definition.isCustom,
      definition.type,
      definition.description,
      JSON.stringify(definition.defaultValue),
      definition.mode,
      now(),
    ],
  );
}

async function presentOne(tx: Transaction, name: string): Promise<Presented> {
  const found = (await selectDefinitions(tx)).filter((definition) => definition.name === name);
  const [presented] = await present(tx, found);
  if (presented === undefined) throw new Error(`the property ${name} was stored and is not there`);
  return presented;
}

async function present(tx: Transaction, definitions: readonly PropertyDefinition[]): Promise<Presented[]> {
  const counted = await rows<{ name: string; modes: number }>(
    tx,
    'SELECT name, count(customer_id)::integer AS modes FROM contract_properties WHERE is_current GROUP BY name',
  );
  const setFor = new Map(counted.map(({ name, modes }) => [name, modes]));
  return definitions.map((definition) => {
    const own = isPropertyKey(definition.name) ? propertyCatalogue[definition.name] : undefined;
    return {
      ...definition,
      productDefault: own?.default ?? null,
      productDescription: own?.meaning ?? null,
      setFor: setFor.get(definition.name) ?? 0,
    };
  });
}
