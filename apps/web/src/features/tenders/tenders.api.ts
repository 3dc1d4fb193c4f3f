import { type BodyOf, overview, type ResponseOf, tenders } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import {
  mutation,
  pageQuery,
  put,
  query,
  useMutation,
  useQuery,
  useQueryClient,
} from '../../platform/query.ts';
import { useContractNo } from '../../ui/useContractNo.ts';

export type TenderHead = ResponseOf<typeof tenders.listTenders>[number];
export type Tender = ResponseOf<typeof tenders.getTender>;
export type Round = Tender['rounds'][number];
export type RoundTimes = Omit<BodyOf<typeof tenders.nextRound>, 'acknowledged'>;
export type NewTender = BodyOf<typeof tenders.createTender>;
export type RoundResult = ResponseOf<typeof tenders.roundResults>[number];
export type RunningEvent = NonNullable<ResponseOf<typeof overview.getLane>['event']>;
export type PlanPreview = ResponseOf<typeof tenders.previewTender>;
export type PlanWish = BodyOf<typeof tenders.previewTender>;
export type MyTender = ResponseOf<typeof tenders.myTenders>[number];

/** Events of every mode. */
export const useTenders = () => useQuery(query(tenders.listTenders, { query: {} }));

/** Events of the contract of a mode that the page shows. */
export function useTendersOfMode(mode: OfferedMode) {
  const contractNo = useContractNo();
  return useQuery(query(tenders.listTenders, { query: { mode, contractNo } }));
}

const tenderQuery = (id: string) => query(tenders.getTender, { params: { id } });
export const useTender = (id: string) => useQuery(tenderQuery(id));

/** Results of the rounds; refetched whenever the event changes. */
export const useRoundResults = ({ tenderId, rounds }: Tender) =>
  useQuery(
    query(
      tenders.roundResults,
      { params: { id: tenderId } },
      {
        version: rounds.map(({ settledAt }) => settledAt ?? null),
        // Sealed bids are ranked shortly after the results are published.
        everyMs: (results) =>
          rounds.filter(({ settledAt }) => settledAt !== null).length > (results?.length ?? 0)
            ? 3_000
            : false,
      },
    ),
  );

/** A page of the lanes of an event. */
export const useTenderLanes = (id: string, page: number, pageSize: number) =>
  useQuery(
    query(tenders.listTenderLanes, { params: { id }, query: { page, pageSize } }, { keepsPrevious: true }),
  );

interface LanesToChoose {
  readonly mode: OfferedMode;
  /** Undefined: the contract that the page shows. */
  readonly contractNo: number | undefined;
  readonly search: string;
}

/** Lanes of a contract that match a search: the first ones, with the total number. */
export function useLanesToChoose({ mode, contractNo, search }: LanesToChoose) {
  const shownNo = useContractNo();
  return useQuery(
    pageQuery(overview.listLanes, {
      query: {
        mode,
        contractNo: contractNo ?? shownNo,
        page: 1,
        pageSize: 500,
        ...(search === '' ? {} : { search }),
      },
    }),
  );
}

/** Returns a function that loads an event again. */
export function useReloadTender(id: string) {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...tenderQuery(id), staleTime: 0 });
}

/** How scheduling a round would affect these lanes. Awards and other events can change it at any time. */
export const usePlanPreview = (body: PlanWish, isAsked: boolean) =>
  useQuery(query(tenders.previewTender, { body }, { enabled: isAsked, staleTime: 0 }));

/** The answer of a change is the event as it is now. */
const puts = (tender: Tender) => [put(tenderQuery(tender.tenderId), tender)];

export const useCreateTender = () =>
  useMutation(mutation(tenders.createTender, (body: NewTender) => ({ body }), { puts }));
export const useUpdateTender = (id: string) =>
  useMutation(
    mutation(
      tenders.updateTender,
      (body: BodyOf<typeof tenders.updateTender>) => ({ params: { id }, body }),
      { puts },
    ),
  );
/** `acknowledged`: opens it even if it locks outdated exchange rates. */
export const useOpenRound = (id: string) =>
  useMutation(
    mutation(tenders.openRound, (acknowledged: boolean) => ({ params: { id }, body: { acknowledged } }), {
      puts,
    }),
  );
export const useCloseRound = (id: string) =>
  useMutation(mutation(tenders.closeRound, () => ({ params: { id } }), { puts }));
export const useExtendRound = (id: string) =>
  useMutation(
    mutation(tenders.extendRound, (body: BodyOf<typeof tenders.extendRound>) => ({ params: { id }, body }), {
      puts,
    }),
  );
export const useNextRound = (id: string) =>
  useMutation(
    mutation(tenders.nextRound, (body: BodyOf<typeof tenders.nextRound>) => ({ params: { id }, body }), {
      puts,
    }),
  );
export const useEndTender = (id: string) =>
  useMutation(
    mutation(tenders.endTender, (cancelsRound: boolean) => ({ params: { id }, body: { cancelsRound } }), {
      puts,
    }),
  );

/** Events of a customer's mode to which the carrier is invited. */
export const useMyTenders = (mode: OfferedMode, customerId: string) =>
  useQuery(query(tenders.myTenders, { query: { mode, customerId } }));

/** The carrier's own colours after the last round. */
export const useFeedback = (tenderId: string, isAsked: boolean) =>
  useQuery(query(tenders.roundFeedback, { params: { id: tenderId } }, { enabled: isAsked }));

/** The carrier's sealed bids by lane. */
export const useMyTender = (tenderId: string, isAsked: boolean) =>
  useQuery(query(tenders.myTender, { params: { id: tenderId } }, { enabled: isAsked }));
