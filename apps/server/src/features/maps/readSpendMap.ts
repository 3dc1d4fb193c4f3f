import type { overview, QueryOf, ResponseOf } from '@lanewright/contract';
import { type Month, periodOf } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { oneRow } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { requireMode, selectModesOf } from '../settings/index.ts';
import { cacheResponse } from '../overview/index.ts';
import { keyOfEnd, lanesAt, type NodeRow, nodeColumns, presentNode } from './placeLevel.ts';

const spendSql = loadSql(import.meta.url, './spendMap.sql');

type SpendMap = ResponseOf<typeof overview.spendMap>;
type PlaceRow = NodeRow & {
  shipments: number;
  spend: number;
  carriers: SpendMap['places'][number]['carriers'];
  modes: { mode: number; spend: number }[];
};
type Found = Omit<SpendMap, 'places' | 'period'> & { places: PlaceRow[]; covered: Month[] };

/** Spend at the places where shipments begin or end, over all modes, as stated in files. */
export async function readSpendMap(asking: ScopedCall<typeof overview.spendMap>): Promise<SpendMap> {
  const { tx, caller, query } = asking;
  const { mode, carrier, from, to } = query;
  if (mode !== undefined) await requireMode(tx, caller, mode);
  const modesOn = await selectModesOf(tx, caller);
  const modes = mode === undefined ? modesOn : [mode];
  const read = () => readPlaces(tx, caller, query, modes, modesOn);
  if (carrier !== undefined || from !== undefined || to !== undefined) return read();
  // The response includes the available filters, which depend on every enabled mode.
  return cacheResponse(asking, { call: 'spend-map', modes: modesOn, about: query }, read);
}

async function readPlaces(
  tx: Transaction,
  caller: Caller,
  { level, side, carrier, from, to }: QueryOf<typeof overview.spendMap>,
  modes: readonly number[],
  modesOn: readonly number[],
): Promise<SpendMap> {
  const { label, latitude, longitude } = nodeColumns[level];
  const parts: Readonly<Record<string, string>> = {
    end: side,
    key: keyOfEnd(level, side),
    nodeLabel: label,
    nodeLatitude: latitude,
    nodeLongitude: longitude,
  };
  const text = spendSql.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => parts[name] ?? '');
  const day = (month: string | undefined) => (month === undefined ? null : `${month}-01`);
  const values = [caller.companyId, modes, carrier ?? null, day(from), day(to), modesOn];
  const { places, covered, ...found } = await disableNestedLoops(tx, () => oneRow<Found>(tx, text, values));
  return {
    ...found,
    period: periodOf(covered),
    places: places.map((place) => ({
      ...presentNode(level, place),
      shipments: place.shipments,
      spend: place.spend,
      carriers: place.carriers,
      byMode: place.modes.map((one) => ({ ...one, filter: lanesAt(level, side, place) })),
    })),
  };
}
