import { overview } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/serve.ts';
import { requireMode, selectModesOf } from '../../settings/index.ts';
import { laneSourceFor } from '../laneSource.ts';
import { cacheResponse, cachePage } from '../answers/cacheResponse.ts';
import { readRealisedAbout, readRealisedRows, realisedTotals } from '../realised/readRealised.ts';
import { readRiskCounts, readRisks } from '../risks/readRisks.ts';
import { readBridge, readBridgeLanes } from './readBridge.ts';
import { readSavings } from './readSavings.ts';

/** Returns the customer's lanes of a mode. */
async function ownLanes(tx: Transaction, caller: Caller, mode: OfferedMode) {
  await requireMode(tx, caller, mode);
  return laneSourceFor(tx, caller, { customerId: caller.companyId, mode });
}

export const outcomesRoutes: readonly Route[] = [
  route(overview.overviewSavings, async (call) => {
    const { tx, caller, query } = call;
    if (query.mode !== undefined) await requireMode(tx, caller, query.mode);
    const modes = query.mode === undefined ? await selectModesOf(tx, caller) : [query.mode];
    return cacheResponse(call, { call: 'savings', modes, about: { by: query.by } }, () =>
      readSavings(tx, caller.companyId, modes, query.by),
    );
  }),
  route(overview.overviewBridge, async (call) => {
    const { tx, caller, params, query } = call;
    const source = await ownLanes(tx, caller, params.id);
    const { step } = query;
    return cachePage(
      call,
      { call: 'bridge', modes: [params.id], about: { step } },
      query,
      async (page) => ({
        ...(await readBridge(tx, source)),
        ...(step === undefined
          ? { lanes: [], lanesTotal: 0 }
          : await readBridgeLanes(tx, source, step, page)),
      }),
      cutLanes,
    );
  }),
  route(overview.overviewRealised, async (call) => {
    const { tx, caller, params, query } = call;
    const source = await ownLanes(tx, caller, params.id);
    const { by } = query;
    return cachePage(
      call,
      { call: 'realised', modes: [params.id], about: { by } },
      query,
      async (page) => ({
        totals: await realisedTotals(tx, source),
        ...(await readRealisedRows(tx, source, by, page)),
        ...(await readRealisedAbout(tx, source)),
        notes: [
          'Shipments in awarded lane-months that have both volume and charge.',
          'Contract = volume × the awarded rate of the carrier that moved it; for other carriers, the volume-weighted rate of the awarded carriers.',
          'Realised savings = awarded savings − rate leakage − routing leakage.',
        ],
      }),
      (answer, from, to) => ({ ...answer, rows: answer.rows.slice(from, to) }),
    );
  }),
  route(overview.overviewRisks, async (call) => {
    const { tx, caller, params, query } = call;
    const source = await ownLanes(tx, caller, params.id);
    const { flag, laneId, ...asked } = query;
    const read = async (page: typeof asked) => ({
      counts: await readRiskCounts(tx, source),
      ...(await readRisks(tx, source, { flag, laneId, ...page })),
    });
    // A single lane is read quickly, and caching would need an entry per lane.
    if (laneId !== undefined) return read(asked);
    return cachePage(call, { call: 'risks', modes: [params.id], about: { flag } }, asked, read, cutLanes);
  }),
];

function cutLanes<T extends { readonly lanes: readonly unknown[] }>(answer: T, from: number, to: number): T {
  return { ...answer, lanes: answer.lanes.slice(from, to) };
}
