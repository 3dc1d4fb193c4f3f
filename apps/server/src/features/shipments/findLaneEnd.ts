import { type OfferedMode, modeDetails } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { sharedGazetteer } from '../reference-data/index.ts';
import { nodeOptions } from './nodeOptions.ts';
import { type PlaceNode, placeNode, type ResolvedPlace, resolvePlace } from './resolve/index.ts';
import { equipmentNames, selectEquipmentTypes } from './words/equipmentName.ts';

/** An end of a lane as entered by a user. */
export type NamedEnd = {
  readonly code?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
  readonly zip?: string | undefined;
};
/** The place found, or the labels of the possible places. */
export type FoundEnd =
  | { readonly place: ResolvedPlace; readonly node: PlaceNode; readonly tradeRegion: string | null }
  | { readonly mayBe: readonly string[]; readonly needsPort: boolean };

const mostNamed = 5;

/** Finds the end of a lane that a user enters, by the same rules as for files; picks nothing if in doubt. */
export async function findLaneEnd(
  tx: Transaction,
  customerId: string | null,
  mode: OfferedMode,
  role: 'origin' | 'destination',
  end: NamedEnd,
): Promise<FoundEnd> {
  const gazetteer = await sharedGazetteer(tx);
  const found = resolvePlace(gazetteer, { ...end, role, mode });
  const isOcean = modeDetails[mode].family === 'ocean';
  if (found.status === 'asked') {
    const labels = found.candidates.map(({ place }) => place.label);
    return { mayBe: [...new Set(labels)].slice(0, mostNamed), needsPort: isOcean };
  }
  const options =
    customerId === null
      ? ({ roadPlaceGranularity: 'city' } as const)
      : await nodeOptions(tx, customerId, mode);
  const node = placeNode(gazetteer, found.place, mode, options);
  if (node === undefined) return { mayBe: [], needsPort: true };
  const country = gazetteer.countries.byCode(found.place.countryCode ?? '');
  return { place: found.place, node, tradeRegion: country?.tradeRegion ?? null };
}

/** The equipment that a text means in a mode, as used in lanes; undefined if the reference data has none. */
export async function findEquipment(
  tx: Transaction,
  mode: OfferedMode,
  word: string,
): Promise<string | undefined> {
  return equipmentNames(await selectEquipmentTypes(tx, mode))(word);
}
