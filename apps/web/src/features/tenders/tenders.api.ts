import { type BodyOf, overview, type ResponseOf, tenders } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, callEndpointCounted } from '../../platform/apiClient.ts';

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

const tenderKeys = {
  all: ['tenders'] as const,
  list: (mode: OfferedMode | undefined) => ['tenders', 'list', mode] as const,
  one: (id: string) => ['tenders', 'one', id] as const,
  mine: (mode: OfferedMode, customerId: string) => ['tenders', 'mine', mode, customerId] as const,
};

/** Rounds open and close without user action: poll while one is due. */
const whileToComeMs = 15_000;
const isToCome = (round: Round | null | undefined) =>
  round != null && (round.state === 'Planned' || round.state === 'Open' || round.settledAt === null);

export function useTenders(mode: OfferedMode | undefined) {
  return useQuery({
    queryKey: tenderKeys.list(mode),
    queryFn: ({ signal }) =>
      callEndpoint(tenders.listTenders, { query: mode === undefined ? {} : { mode }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ round }) => isToCome(round)) === true ? whileToComeMs : false,
  });
}

export function useTender(id: string) {
  return useQuery({
    queryKey: tenderKeys.one(id),
    queryFn: ({ signal }) => callEndpoint(tenders.getTender, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isToCome(state.data?.round) ? whileToComeMs : false),
  });
}

/** Results of the rounds; refetched whenever the event changes. */
export function useRoundResults(tender: Tender) {
  return useQuery({
    queryKey: [...tenderKeys.one(tender.tenderId), 'results', tender.rounds.map((round) => round.settledAt)],
    queryFn: ({ signal }) => callEndpoint(tenders.roundResults, { params: { id: tender.tenderId }, signal }),
    // Sealed bids are ranked shortly after the results are published.
    refetchInterval: ({ state }) =>
      tender.rounds.filter((round) => round.settledAt !== null).length > (state.data?.length ?? 0)
        ? 3_000
        : false,
  });
}

/** A page of the lanes of an event. */
export function useTenderLanes(id: string, page: number, pageSize: number) {
  return useQuery({
    queryKey: [...tenderKeys.one(id), 'lanes', page, pageSize],
    queryFn: ({ signal }) =>
      callEndpoint(tenders.listTenderLanes, { params: { id }, query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Lanes of a mode that match a search: the first ones, with the total number. */
export function useLanesToChoose(mode: OfferedMode, search: string) {
  return useQuery({
    queryKey: ['tenders', 'lanes-to-choose', mode, search],
    queryFn: async ({ signal }) => {
      const { answer, totalCount } = await callEndpointCounted(overview.listLanes, {
        query: { mode, page: 1, pageSize: 500, ...(search === '' ? {} : { search }) },
        signal,
      });
      return { lanes: answer, total: totalCount };
    },
    placeholderData: keepPreviousData,
  });
}

/** Refetches an event. */
export function useReloadTender(id: string) {
  const client = useQueryClient();
  return () => client.refetchQueries({ queryKey: tenderKeys.one(id), exact: true });
}

/** How scheduling a round would affect these lanes. */
export function usePlanPreview(wish: PlanWish, isAsked: boolean) {
  return useQuery({
    queryKey: ['tenders', 'preview', wish],
    queryFn: ({ signal }) => callEndpoint(tenders.previewTender, { body: wish, signal }),
    enabled: isAsked,
    // Awards and other events can change it at any time.
    staleTime: 0,
  });
}

function useTenderChange<Input>(change: (input: Input) => Promise<Tender>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (tender) => client.setQueryData(tenderKeys.one(tender.tenderId), tender),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: tenderKeys.all }),
        // Opening and closing start and pause lanes.
        client.invalidateQueries({ queryKey: ['lanes'] }),
        client.invalidateQueries({ queryKey: ['overview'] }),
      ]),
  });
}

export const useCreateTender = () =>
  useTenderChange((body: NewTender) => callEndpoint(tenders.createTender, { body }));
export const useUpdateTender = (id: string) =>
  useTenderChange((body: BodyOf<typeof tenders.updateTender>) =>
    callEndpoint(tenders.updateTender, { params: { id }, body }),
  );
/** `acknowledged`: opens it even if it locks outdated exchange rates. */
export const useOpenRound = (id: string) =>
  useTenderChange((acknowledged: boolean) =>
    callEndpoint(tenders.openRound, { params: { id }, body: { acknowledged } }),
  );
export const useCloseRound = (id: string) =>
  useTenderChange(() => callEndpoint(tenders.closeRound, { params: { id } }));
export const useExtendRound = (id: string) =>
  useTenderChange((body: BodyOf<typeof tenders.extendRound>) =>
    callEndpoint(tenders.extendRound, { params: { id }, body }),
  );
export const useNextRound = (id: string) =>
  useTenderChange((body: BodyOf<typeof tenders.nextRound>) =>
    callEndpoint(tenders.nextRound, { params: { id }, body }),
  );
export const useEndTender = (id: string) =>
  useTenderChange((cancelsRound: boolean) =>
    callEndpoint(tenders.endTender, { params: { id }, body: { cancelsRound } }),
  );

/** Events of a customer's mode to which the carrier is invited. */
export function useMyTenders(mode: OfferedMode, customerId: string) {
  return useQuery({
    queryKey: tenderKeys.mine(mode, customerId),
    queryFn: ({ signal }) => callEndpoint(tenders.myTenders, { query: { mode, customerId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ round }) => isToCome(round)) === true ? whileToComeMs : 60_000,
  });
}

/** The carrier's own colours after the last round. */
export function useFeedback(tenderId: string, isAsked: boolean) {
  return useQuery({
    queryKey: ['tenders', 'feedback', tenderId],
    queryFn: ({ signal }) => callEndpoint(tenders.roundFeedback, { params: { id: tenderId }, signal }),
    enabled: isAsked,
  });
}

/** The carrier's sealed bids by lane. */
export function useMyTender(tenderId: string, isAsked: boolean) {
  return useQuery({
    queryKey: ['tenders', 'mine', 'one', tenderId],
    queryFn: ({ signal }) => callEndpoint(tenders.myTender, { params: { id: tenderId }, signal }),
    enabled: isAsked,
  });
}
