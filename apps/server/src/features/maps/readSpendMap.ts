import type { overview, QueryOf, ResponseOf } from '@lanewright/contract';
import { type Month, periodOf } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { narrowed, sql } from '../../platform/database/sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { requireMode, selectModesOf } from '../settings/index.ts';
import { cacheResponse } from '../overview/index.ts';
import { lanesAt, type NodeRow, presentNode } from './placeLevel.ts';

type SpendMap = ResponseOf<typeof overview.spendMap>;
type PlaceRow = NodeRow & {
  shipments: number;
  spend: number;
  carriers: SpendMap['places'][number]['carriers'];
  modes: { mode: number; spend: number }[];
};

const spendByPlace = sql({
  from: loadSql(import.meta.url, './spendMap.sql'),
  params: {
    customer: 'id',
    level: 'text',
    side: 'text',
    modes: 'int[]',
    carrier: 'text?',
    from: 'date?',
    to: 'date?',
    enabled: 'int[]',
  },
  row: {
    places: narrowed<PlaceRow[]>('json'),
    rest: narrowed<SpendMap['rest']>('json'),
    totals: narrowed<SpendMap['totals']>('json'),
    covered: narrowed<Month[]>('text[]'),
    carriers: narrowed<string[]>('json'),
    months: narrowed<Month[]>('json'),
  },
});

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
  const day = (month: string | undefined) => (month === undefined ? null : `${month}-01`);
  const { places, covered, ...found } = await disableNestedLoops(tx, () =>
    spendByPlace.one(tx, {
      customer: caller.companyId,
      level,
      side,
      modes,
      carrier: carrier ?? null,
      from: day(from),
      to: day(to),
      enabled: modesOn,
    }),
  );
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
