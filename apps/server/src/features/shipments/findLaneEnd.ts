import { type OfferedMode, modeDetails } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { sharedGazetteer } from '../reference-data/index.ts';
import { nodeOptions } from './nodeOptions.ts';
import { type PlaceNode, placeNode, type ResolvedPlace, resolvePlace } from './resolve/index.ts';
import { equipmentNames, selectEquipmentTypes } from './words/equipmentName.ts';

/** An end of a lane as a person names it. */
export type NamedEnd = {
  readonly code?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
  readonly zip?: string | undefined;
};
/** What it turned out to be, or what it might be, as people call it. */
export type FoundEnd =
  | { readonly place: ResolvedPlace; readonly node: PlaceNode; readonly tradeRegion: string | null }
  | { readonly mayBe: readonly string[]; readonly needsPort: boolean };

const mostNamed = 5;

/** Finds the end of a lane that a person names, by the rules that files are read by; in doubt nothing is picked. */
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

/** The equipment that a word means in a mode, as lanes name it; undefined where the reference data knows none. */
export async function findEquipment(
  tx: Transaction,
  mode: OfferedMode,
  word: string,
): Promise<string | undefined> {
  return equipmentNames(await selectEquipmentTypes(tx, mode))(word);
}
