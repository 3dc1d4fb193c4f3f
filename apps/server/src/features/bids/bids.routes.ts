import { bids } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import { conflict } from '../../platform/http/problemError.ts';
import { type Route, route } from '../../platform/http/serve.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { contractMonths, currentStructure, requireMode } from '../settings/index.ts';
import { bidUploadRoutes } from './bidUploads.ts';
import { selectHistoricalMonths } from './historicalMonths.ts';
import { readCoverage } from './readCoverage.ts';
import { readBids } from './readBids.ts';
import { readGrid } from './readGrid.ts';
import { saveBids } from './saveBids.ts';

/** A JSON number as the decimal it was written as. */
const decimalText = (rate: number | null) => (rate === null ? null : new Decimal(rate).toFixed());

export const bidsRoutes: readonly Route[] = [
  route(bids.bidGrid, async ({ tx, caller, query }) => {
    await requireMode(tx, caller, query.mode);
    return readGrid(
      tx,
      await chooseCustomer(tx, caller, query.customerId, query.mode),
      caller.companyId,
      query.mode,
    );
  }),
  route(bids.bidCoverage, async ({ tx, caller }) => readCoverage(tx, caller)),
  route(bids.validMonths, async ({ tx, caller, query }) => {
    await requireMode(tx, caller, query.mode);
    return contractMonths(tx, await chooseCustomer(tx, caller, query.customerId, query.mode), query.mode);
  }),
  route(bids.historicalMonths, async ({ tx, caller, query }) => {
    await requireMode(tx, caller, query.mode);
    return selectHistoricalMonths(tx, caller.companyId, query.mode);
  }),
  route(bids.listBidsOfLanes, async ({ tx, caller, body }) => readBids(tx, caller, body.laneIds)),
  route(bids.saveBids, async ({ tx, caller, actor, body }) => {
    await requireMode(tx, caller, body.mode);
    const customerId = await chooseCustomer(tx, caller, body.customerId, body.mode);
    const structure = await currentStructure(tx, customerId, body.mode);
    if (structure.version !== body.structureVersion) {
      throw conflict(
        'structure_changed',
        'The customer changed the charges of this mode; load the grid again and check your rates',
      );
    }
    const saved = await saveBids(
      tx,
      { ...actor, userId: caller.userId },
      { customerId, carrierId: caller.companyId, mode: body.mode },
      structure,
      body.bids.map((bid) => ({
        ...bid,
        rates: bid.rates.map((cell) => ({ ...cell, rate: decimalText(cell.rate) })),
      })),
      null,
    );
    return { saved: saved.saved, ratesChanged: saved.ratesChanged, errors: [...saved.errors] };
  }),
  route(bids.listLaneBids, async ({ tx, caller, params }) => readBids(tx, caller, [params.laneId])),
  ...bidUploadRoutes,
];
