import { settings } from '@lanewright/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { chooseCustomer, refuseIfEdited } from '../accounts/index.ts';
import { announcePropertiesSaved } from './announcePropertiesSaved.ts';
import { currentStructure } from './charges/chargeStructures.ts';
import { presentBreak, presentStructure } from './charges/presentStructure.ts';
import { type RefuseCharges, saveCharges } from './charges/saveCharges.ts';
import { addProperty, changeProperty, listProperties } from './definitions/changeDefinitions.ts';
import { contractMonths } from './contract-records/contractMonths.ts';
import { type ChooseContract, contractOf } from './contract-records/contracts.ts';
import { demonstrationLogins } from './demonstration.ts';
import { freezeCurrencies, getModeCurrencies } from './fx/currencies.ts';
import type { NeededCurrencies } from './fx/outdatedRates.ts';
import { lockMode } from './lockMode.ts';
import { presentMode, requireMode, selectModesOf } from './modes.ts';
import { negotiationRoutes } from './negotiation/negotiation.routes.ts';
import { propertiesToSet, saveProperties, selectPlacedProperties } from './properties.ts';
import { askReset, readReset } from './reset/demonstrationResets.ts';
import { type RefuseModeOff, switchMode } from './switchMode.ts';

async function presentInstance(tx: Transaction, customerId: string, mode: number, contractNo: number) {
  const structure = await currentStructure(tx, customerId, mode, contractNo);
  return {
    mode,
    customerId,
    contractMonths: await contractMonths(tx, customerId, mode, contractNo),
    structureVersion: structure.version,
  };
}

/** Refuses new values of properties, because of what features downstream know. */
export type RefuseProperties = (
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
  changed: Readonly<Record<string, unknown>>,
) => Promise<void>;

type Asked = {
  readonly tx: Transaction;
  readonly caller: Caller;
  readonly params: { readonly id: number };
  readonly query: { readonly customerId?: string | undefined; readonly contractNo?: number | undefined };
};

/** Returns the customer's mode that a call is about, and its contract. */
async function placeOf({ tx, caller, params, query }: Asked, chooseContract: ChooseContract) {
  const { id: mode } = params;
  await requireMode(tx, caller, mode);
  const customerId = await chooseCustomer(tx, caller, query.customerId, mode);
  const contractNo = await chooseContract(tx, caller, { customerId, mode }, query.contractNo);
  return { customerId, mode, contractNo };
}

/**
 * The calls of settings; `refuseModeOff` may refuse that a mode goes off and `refuseCharges` that charges change, `needing` say which
 * currencies they need rates of, `chooseContract` which contract a caller means, and
 * `refuseProperties` may refuse new values of properties.
 */
export const settingsRoutes = (
  refuseModeOff: readonly RefuseModeOff[],
  refuseCharges: readonly RefuseCharges[],
  needing: readonly NeededCurrencies[],
  chooseContract: ChooseContract,
  refuseProperties: RefuseProperties,
): readonly Route[] => [
  route(settings.demonstration, async ({ platform }) => ({
    demonstration: platform.config.demonstration,
    sendsMail: platform.config.smtpUrl !== undefined,
    logins: platform.config.demoData ? demonstrationLogins : [],
  })),
  route(settings.availableModes, async ({ tx, caller }) =>
    (await selectModesOf(tx, caller)).map(presentMode),
  ),
  route(settings.getCharges, async (call) => {
    const { customerId, mode, contractNo } = await placeOf(call, chooseContract);
    return presentStructure(await currentStructure(call.tx, customerId, mode, contractNo));
  }),
  route(settings.getWeightBreaks, async (call) => {
    const { customerId, mode, contractNo } = await placeOf(call, chooseContract);
    const structure = await currentStructure(call.tx, customerId, mode, contractNo);
    return structure.breaks.map(presentBreak);
  }),
  route(settings.switchMode, (call) => switchMode(call, refuseModeOff)),
  route(settings.saveCharges, (call) => saveCharges(call, refuseCharges)),
  route(settings.getModeCurrencies, async (call) =>
    getModeCurrencies(call, await placeOf(call, chooseContract), needing),
  ),
  route(settings.freezeCurrencies, (call) => freezeCurrencies(call, needing)),
  route(settings.getModeEquipmentTypes, async ({ tx, query }) =>
    rows<{ code: string; name: string }>(
      tx,
      'SELECT code, name FROM equipment_types WHERE mode = $1 AND is_active ORDER BY name',
      [query.mode],
    ),
  ),
  route(settings.getInstance, async (call) => {
    const { customerId, mode, contractNo } = await placeOf(call, chooseContract);
    return presentInstance(call.tx, customerId, mode, contractNo);
  }),
  route(settings.saveInstance, async ({ tx, caller, actor, params, query, body }) => {
    await requireMode(tx, caller, params.id);
    const customerId = await chooseCustomer(tx, caller, query.customerId, params.id);
    const { contractNo } = await contractOf(tx, customerId, params.id, body.contractNo ?? null);
    const isOwner = caller.userType === 'Owner';
    if (body.seen !== undefined) await lockMode(tx, customerId, params.id);
    const before = await propertiesToSet(tx, customerId, params.id, body.properties, { isOwner, contractNo });
    refuseIfEdited(
      caller,
      { customerId, actions: ['settings.saved'], subjectKind: 'mode', subjectId: String(params.id) },
      body.seen,
      body.seen === undefined
        ? {}
        : Object.fromEntries(
            (await selectPlacedProperties(tx, customerId, params.id, contractNo)).map(({ name, value }) => [
              name,
              value,
            ]),
          ),
    );
    const set = Object.fromEntries(before.map(({ name }) => [name, body.properties[name]]));
    const changed = before.filter(({ name, value }) => JSON.stringify(value) !== JSON.stringify(set[name]));
    await refuseProperties(
      tx,
      customerId,
      params.id,
      contractNo,
      Object.fromEntries(changed.map(({ name }) => [name, set[name]])),
    );
    await saveProperties(tx, customerId, params.id, set, contractNo);
    await recordAudit(tx, actor, {
      customerId,
      action: 'settings.saved',
      subjectKind: 'mode',
      subjectId: String(params.id),
      before: Object.fromEntries(before.map(({ name, value }) => [name, value])),
      after: set,
    });
    await announcePropertiesSaved(
      tx,
      customerId,
      params.id,
      changed.map(({ name }) => name),
    );
    return presentInstance(tx, customerId, params.id, contractNo);
  }),
  ...negotiationRoutes,
  route(settings.getInstanceProperties, async (call) => {
    const { customerId, mode, contractNo } = await placeOf(call, chooseContract);
    return (await selectPlacedProperties(call.tx, customerId, mode, contractNo)).map((property) => ({
      name: property.name,
      type: property.type,
      rule: property.rule,
      meaning: property.description,
      defaultValue: property.defaultValue,
      value: property.value,
      isSet: property.isSet,
      isCustom: property.isCustom,
      mayBeSetBy: property.isOwnerOnly ? ['Owner' as const] : ['Customer' as const, 'Owner' as const],
    }));
  }),
  route(settings.resetDemonstration, askReset),
  route(settings.readDemonstrationReset, readReset),
  route(settings.listProperties, listProperties),
  route(settings.addProperty, addProperty),
  route(settings.changeProperty, changeProperty),
];
