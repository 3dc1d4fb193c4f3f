import { bids, overview, type ResponseOf, settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';
import { downloadFile } from '../../platform/downloadFile.ts';
import type {
  BidGridAnswer,
  BidCurrency,
  ChargeStructure,
  SaveBidsAnswer,
  SaveBidsBody,
} from './bidTypes.ts';

/** Whose lanes of which mode a carrier prices. */
export interface BidPlace {
  readonly mode: OfferedMode;
  readonly customerId: string;
}

/** The lanes with the charge structure their rates belong to. */
export interface PricedLanes {
  readonly grid: BidGridAnswer;
  readonly structure: ChargeStructure;
}

export const bidKeys = {
  all: ['bids'] as const,
  lanes: ({ mode, customerId }: BidPlace) => ['bids', 'lanes', mode, customerId] as const,
};

/** A carrier's grid and the structure of its charges, both of one version. */
export function pricedLanesQuery(place: BidPlace) {
  const { mode, customerId } = place;
  return queryOptions({
    queryKey: bidKeys.lanes(place),
    queryFn: async ({ signal }): Promise<PricedLanes> => {
      const askStructure = () =>
        callEndpoint(settings.getCharges, { params: { id: mode }, query: { customerId }, signal });
      const [grid, structure] = await Promise.all([
        callEndpoint(bids.bidGrid, { query: { mode, customerId }, signal }),
        askStructure(),
      ]);
      // Changed between the two calls: the newer structure is asked for once more, the grid follows it.
      return {
        grid,
        structure: structure.version >= grid.structureVersion ? structure : await askStructure(),
      };
    },
    // Unsaved cells stand on these rows: they change when the person saves or asks, not by a look away.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

export function bidCurrenciesQuery(mode: OfferedMode) {
  return queryOptions({
    queryKey: ['bid-currencies', mode],
    queryFn: ({ signal }): Promise<BidCurrency[]> =>
      callEndpoint(settings.getModeCurrencies, { params: { id: mode }, signal }),
    staleTime: 600_000,
  });
}

export function sendBids(body: SaveBidsBody): Promise<SaveBidsAnswer> {
  return callEndpoint(bids.saveBids, { body });
}

/** Saves the bid sheet of a mode to the person's machine. */
export function downloadBidSheet({ mode, customerId }: BidPlace) {
  return downloadFile(overview.exportLanes, { body: { mode, customerId } }, 'bid sheet.xlsx');
}

export type BidCoverage = ResponseOf<typeof bids.bidCoverage>[number];

/** How far this carrier has come, per customer and mode. */
export const bidCoverageQuery = queryOptions({
  queryKey: [...bidKeys.all, 'coverage'],
  queryFn: ({ signal }): Promise<BidCoverage[]> => callEndpoint(bids.bidCoverage, { signal }),
});
