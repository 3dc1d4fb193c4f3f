import { bids, overview, settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';
import { downloadFile } from '../../platform/downloadFile.ts';
import { LockedStore } from '../../platform/lockedStore.ts';
import { unsentName } from '../../platform/unsentEntries.ts';
import type {
  BidChange,
  BidCheck,
  BidExplanations,
  BidGridAnswer,
  BidCurrency,
  ChargeStructure,
  SaveBidsAnswer,
  SaveBidsBody,
} from './bidTypes.ts';
import type { Draft } from './draft/draft.ts';

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
  draft: ({ mode, customerId }: BidPlace) => ['bids', 'draft', mode, customerId] as const,
  explanation: (laneId: string) => ['bids', 'explanation', laneId] as const,
  history: (laneId: string) => ['bids', 'history', laneId] as const,
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

/** Currencies with the rates at which a customer compares bids of a mode. */
export function bidCurrenciesQuery({ mode, customerId }: BidPlace) {
  return queryOptions({
    queryKey: ['bid-currencies', mode, customerId],
    queryFn: ({ signal }): Promise<BidCurrency[]> =>
      callEndpoint(settings.getModeCurrencies, { params: { id: mode }, query: { customerId }, signal }),
    staleTime: 600_000,
  });
}

/** A draft as the server holds it. */
export interface HeldDraft {
  readonly savedAt: string | null;
  readonly lanes: Draft;
  /** Cells that the server does not hold, as this browser kept them. */
  readonly unsent: LockedStore;
}

/** Drafts on their way from a screen that was left: the next one asks after them. */
const draftsUnderWay = new Map<string, Promise<unknown>>();
const nameOf = ({ mode, customerId }: BidPlace) => `${mode}/${customerId}`;

/** What the person typed and has not submitted, on whatever device, and in this browser only. Asked for once each time the editor is opened. */
export function bidDraftQuery(place: BidPlace, userId: string) {
  const { mode, customerId } = place;
  return queryOptions({
    queryKey: bidKeys.draft(place),
    queryFn: async ({ signal }): Promise<HeldDraft> => {
      await draftsUnderWay.get(nameOf(place));
      const query = { mode, customerId };
      const [draft, { key }] = await Promise.all([
        callEndpoint(bids.getDraft, { query, signal }),
        callEndpoint(bids.getDraftKey, { query, signal }),
      ]);
      return {
        unsent: await LockedStore.open(unsentName(userId, customerId, mode), key),
        savedAt: draft.savedAt,
        lanes: new Map(draft.lanes.map(({ laneId, cells }) => [laneId, cells])),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Keeps lanes of a draft with the server. */
export function sendDraft(place: BidPlace, structureVersion: number, lanes: Draft) {
  const body = {
    ...place,
    structureVersion,
    lanes: [...lanes].map(([laneId, cells]) => ({ laneId, cells: { ...cells } })),
  };
  const sending = callEndpoint(bids.putDraft, { body });
  draftsUnderWay.set(
    nameOf(place),
    sending.catch(() => undefined),
  );
  return sending;
}

/** How the own bid on a lane comes to its price. */
export function bidExplanationQuery(laneId: string) {
  return queryOptions({
    queryKey: bidKeys.explanation(laneId),
    queryFn: ({ signal }): Promise<BidExplanations> =>
      callEndpoint(bids.explainLaneBids, { params: { laneId }, signal }),
  });
}

/** What changed in the own bid on a lane, newest first. */
export function bidHistoryQuery(laneId: string) {
  return queryOptions({
    queryKey: bidKeys.history(laneId),
    queryFn: ({ signal }): Promise<BidChange[]> =>
      callEndpoint(bids.bidHistory, { params: { laneId }, signal }),
  });
}

export function sendBids(body: SaveBidsBody): Promise<SaveBidsAnswer> {
  return callEndpoint(bids.saveBids, { body });
}

/** Confirms flagged prices. */
export function confirmPrices(
  { mode, customerId }: BidPlace,
  prices: readonly {
    readonly laneId: string;
    readonly chargeNo: number;
    readonly breakNo: number | null;
    readonly kind: BidCheck['kind'];
    readonly rate: string;
  }[],
) {
  const cells = prices.map(({ laneId, chargeNo, breakNo, kind, rate }) => ({
    laneId,
    chargeNo,
    breakNo,
    kind,
    rate: Number(rate),
  }));
  return callEndpoint(bids.confirmChecks, { body: { mode, customerId, cells } });
}

/** Saves the bid sheet of a mode to the person's machine. */
export function downloadBidSheet({ mode, customerId }: BidPlace) {
  return downloadFile(overview.exportLanes, { body: { mode, customerId } }, 'bid sheet.xlsx');
}
