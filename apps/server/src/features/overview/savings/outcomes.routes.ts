import { overview, type QueryOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Route, route } from '../../../platform/http/serve.ts';
import {
  contractOf,
  contractsOfModes,
  type ModeContract,
  refuseContractOfModes,
  requireMode,
  selectModesOf,
} from '../../settings/index.ts';
import { laneSourceFor } from '../laneSource.ts';
import { cacheResponse, cachePage } from '../answers/cacheResponse.ts';
import { readRealisedAbout, readRealisedRows, realisedTotals } from '../realised/readRealised.ts';
import { readRiskCounts, readRisks } from '../risks/readRisks.ts';
import { readBridge, readBridgeLanes } from './readBridge.ts';
import { readSavings } from './readSavings.ts';

/** Returns the customer's lanes of a contract of a mode. */
async function ownLanes(tx: Transaction, caller: Caller, mode: OfferedMode, contractNo: number | undefined) {
  await requireMode(tx, caller, mode);
  return laneSourceFor(tx, caller, { customerId: caller.companyId, mode, contractNo });
}

/** Returns the contract of each of some modes: the numbered one of a single mode, or those in force or the current ones of all. */
async function chosenContracts(
  tx: Transaction,
  caller: Caller,
  modes: readonly OfferedMode[],
  { mode, contractNo, contracts }: QueryOf<typeof overview.overviewSavings>,
): Promise<readonly ModeContract[]> {
  refuseContractOfModes(mode, contractNo);
  if (mode === undefined || contractNo === undefined)
    return contractsOfModes(tx, caller.companyId, modes, contracts);
  await contractOf(tx, caller.companyId, mode, contractNo);
  return [{ mode, contractNo }];
}

export const outcomesRoutes: readonly Route[] = [
  route(overview.overviewSavings, async (call) => {
    const { tx, caller, query } = call;
    if (query.mode !== undefined) await requireMode(tx, caller, query.mode);
    const modes = query.mode === undefined ? await selectModesOf(tx, caller) : [query.mode];
    const contracts = await chosenContracts(tx, caller, modes, query);
    const realisedIn =
      query.contractNo === undefined
        ? await contractsOfModes(tx, caller.companyId, modes, 'inForce')
        : contracts;
    const numbers = (some: readonly ModeContract[]) => some.map(({ contractNo }) => contractNo);
    const about = { by: query.by, contracts: numbers(contracts), realisedIn: numbers(realisedIn) };
    return cacheResponse(call, { call: 'savings', modes, about }, () =>
      readSavings(tx, caller.companyId, contracts, query.by, realisedIn),
    );
  }),
  route(overview.overviewBridge, async (call) => {
    const { tx, caller, params, query } = call;
    const source = await ownLanes(tx, caller, params.id, query.contractNo);
    const { step } = query;
    return cachePage(
      call,
      { call: 'bridge', modes: [params.id], about: { contractNo: source.contractNo, step } },
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
    // What was realised is first of interest for the contract that shipments are under now.
    const [inForce] = await contractsOfModes(tx, caller.companyId, [params.id], 'inForce');
    const contractNo = query.contractNo ?? inForce?.contractNo;
    const source = await ownLanes(tx, caller, params.id, contractNo);
    const { by } = query;
    return cachePage(
      call,
      { call: 'realised', modes: [params.id], about: { contractNo: source.contractNo, by } },
      query,
      async (page) => {
        const totals = await realisedTotals(tx, source);
        return {
          totals,
          ...(await readRealisedRows(tx, source, by, page)),
          ...(await readRealisedAbout(tx, source)),
          notes: [
            'Shipments in awarded lane-months that have both volume and charge.',
            'Contract = volume × the awarded rate of the carrier that moved it; for other carriers, the volume-weighted rate of the awarded carriers.',
            ...(totals.fuelDriftUsd === undefined
              ? ['Realised savings = awarded savings − rate leakage − routing leakage.']
              : [
                  'Fuel drift = what the contract’s index clauses add on the days of the shipments, compared with the reference. Days without an index value add nothing.',
                  'Realised savings = awarded savings − rate leakage − routing leakage − fuel drift.',
                ]),
          ],
        };
      },
      (answer, from, to) => ({ ...answer, rows: answer.rows.slice(from, to) }),
    );
  }),
  route(overview.overviewRisks, async (call) => {
    const { tx, caller, params, query } = call;
    const { flag, laneId, contractNo, ...asked } = query;
    const source = await ownLanes(tx, caller, params.id, contractNo);
    const read = async (page: typeof asked) => ({
      counts: await readRiskCounts(tx, source),
      ...(await readRisks(tx, source, { flag, laneId, ...page })),
    });
    // A single lane is read quickly, and caching would need an entry per lane.
    if (laneId !== undefined) return read(asked);
    const about = { contractNo: source.contractNo, flag };
    return cachePage(call, { call: 'risks', modes: [params.id], about }, asked, read, cutLanes);
  }),
];

function cutLanes<T extends { readonly lanes: readonly unknown[] }>(answer: T, from: number, to: number): T {
  return { ...answer, lanes: answer.lanes.slice(from, to) };
}
