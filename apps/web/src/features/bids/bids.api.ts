import { bids, overview, settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { callEndpoint } from '../../platform/apiClient.ts';
import { downloadFile } from '../../platform/downloadFile.ts';
import { LockedStore } from '../../platform/lockedStore.ts';
import { call, query, queryBy } from '../../platform/query.ts';
import { unsentName } from '../../platform/unsentEntries.ts';
import type { BidCheck, BidGridAnswer, ChargeStructure, SaveBidsAnswer, SaveBidsBody } from './bidTypes.ts';
import type { Draft } from './draft/draft.ts';

/** The contract of a customer's mode whose lanes a carrier prices. */
export interface BidPlace {
  readonly mode: OfferedMode;
  readonly customerId: string;
  /** Without a number the current contract. */
  readonly contractNo?: number | undefined;
}

/** Lanes with the charge structure that their rates refer to. */
export interface PricedLanes {
  readonly grid: BidGridAnswer;
  readonly structure: ChargeStructure;
}

/** A carrier's lanes and charge structure, both of the same version. */
export function pricedLanesQuery({ mode, customerId, contractNo }: BidPlace) {
  const gridInput = { query: { mode, customerId, contractNo } };
  const structureInput = { params: { id: mode }, query: { customerId, contractNo } };
  return queryBy(
    [call(bids.bidGrid, gridInput), call(settings.getCharges, structureInput)],
    async (signal): Promise<PricedLanes> => {
      const askStructure = () => callEndpoint(settings.getCharges, { ...structureInput, signal });
      const [grid, structure] = await Promise.all([
        callEndpoint(bids.bidGrid, { ...gridInput, signal }),
        askStructure(),
      ]);
      // If the structure changed between the two requests, fetch the newer one.
      return {
        grid,
        structure: structure.version >= grid.structureVersion ? structure : await askStructure(),
      };
    },
    // Unsaved cells are based on these rows, so they change only on save or on request, not on window focus.
    { staleTime: 60_000, refetchOnWindowFocus: false },
  );
}

/** Currencies with the exchange rates at which a customer compares bids of a mode. */
export const bidCurrenciesQuery = ({ mode, ...asked }: BidPlace) =>
  query(settings.getModeCurrencies, { params: { id: mode }, query: asked }, { staleTime: 600_000 });

/** A draft as stored on the server. */
export interface HeldDraft {
  readonly savedAt: string | null;
  readonly lanes: Draft;
  /** Cells stored in this browser that are not on the server yet. */
  readonly unsent: LockedStore;
}

/** Drafts still being sent by a screen that was closed; the next screen waits for them. */
const draftsUnderWay = new Map<string, Promise<unknown>>();
const nameOf = ({ mode, customerId }: BidPlace) => `${mode}/${customerId}`;

/**
 * What the user typed and has not submitted: on any device, plus what is only in this browser. Fetched each time the editor is
 * opened.
 */
export function bidDraftQuery(place: BidPlace, userId: string) {
  const { mode, customerId } = place;
  const input = { query: { mode, customerId } };
  return queryBy(
    [call(bids.getDraft, input), call(bids.getDraftKey, input)],
    async (signal): Promise<HeldDraft> => {
      await draftsUnderWay.get(nameOf(place));
      const [draft, { key }] = await Promise.all([
        callEndpoint(bids.getDraft, { ...input, signal }),
        callEndpoint(bids.getDraftKey, { ...input, signal }),
      ]);
      return {
        unsent: await LockedStore.open(unsentName(userId, customerId, mode), key),
        savedAt: draft.savedAt,
        lanes: new Map(draft.lanes.map(({ laneId, cells }) => [laneId, cells])),
      };
    },
    { edited: true, gcTime: 0 },
  );
}

/** Saves lanes of a draft on the server. */
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

/** How the price of the carrier's own bid on a lane is calculated. */
export const bidExplanationQuery = (laneId: string) => query(bids.explainLaneBids, { params: { laneId } });

/** Changes of the carrier's own bid on a lane, newest first. */
export const bidHistoryQuery = (laneId: string) => query(bids.bidHistory, { params: { laneId } });

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

/** Downloads the bid sheet of a mode. */
export function downloadBidSheet({ mode, customerId }: BidPlace) {
  return downloadFile(overview.exportLanes, { body: { mode, customerId } }, 'bid sheet.xlsx');
}
