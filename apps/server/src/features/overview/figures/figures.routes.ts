import { overview } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { readReport } from '../reporting/readReport.ts';
import { readBreakdown } from './readBreakdown.ts';
import { askFigures, readFigure } from './readFigure.ts';
import { readStats } from './readStats.ts';

/** What a mode's figures are, one by one, together, and by what lanes have in common. */
export const figuresRoutes: readonly Route[] = [
  route(overview.overviewStats, async ({ tx, caller, params, query }) =>
    readStats(tx, await askFigures(tx, caller, params.id, query)),
  ),
  route(overview.laneBreakdown, async ({ tx, caller, params, query }) =>
    readBreakdown(tx, await askFigures(tx, caller, params.id, query)),
  ),
  route(overview.lanesReporting, async ({ tx, caller, params, query }) =>
    readReport(tx, await askFigures(tx, caller, params.id, query)),
  ),
  route(overview.overviewFigure, (call) => readFigure(call)),
  route(overview.overviewFigureOf, (call) => readFigure(call)),
];
