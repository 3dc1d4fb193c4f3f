import { overview } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { readReport } from '../reporting/readReport.ts';
import { readBreakdown } from './readBreakdown.ts';
import { askFigures, readFigure } from './readFigure.ts';
import { readStats } from './readStats.ts';
import { cacheFigure } from './cacheFigure.ts';

/** Routes for a mode's figures: single, together, and grouped by what lanes have in common. */
export const figuresRoutes: readonly Route[] = [
  route(overview.overviewStats, async (call) => {
    const { tx, caller, params, query } = call;
    const asked = await askFigures(tx, caller, params.id, query);
    return cacheFigure(call, 'stats', asked, () => readStats(tx, asked));
  }),
  route(overview.laneBreakdown, async (call) => {
    const { tx, caller, params, query } = call;
    const asked = await askFigures(tx, caller, params.id, query);
    return cacheFigure(call, 'lane-breakdown', asked, () => readBreakdown(tx, asked));
  }),
  route(overview.lanesReporting, async (call) => {
    const { tx, caller, params, query } = call;
    const asked = await askFigures(tx, caller, params.id, query);
    return cacheFigure(call, 'reporting', asked, () => readReport(tx, asked));
  }),
  route(overview.overviewFigure, (call) => readFigure(call)),
  route(overview.overviewFigureOf, (call) => readFigure(call)),
];
