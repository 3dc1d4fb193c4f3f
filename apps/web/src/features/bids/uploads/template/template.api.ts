import { bids, type ResponseOf, settings } from '@lanewright/contract';
import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../../platform/apiClient.ts';
import { bidUploadKeys } from '../bidUploads.api.ts';

export type Template = ResponseOf<typeof bids.getTemplate>;
export type Matching = Template['matching'];
export type MatchedColumn = Matching['columns'][number];
export type Meaning = NonNullable<MatchedColumn['means']>;
export type ChargeChoice = Template['charges'][number];

const templateKey = (uploadId: string) => ['bid-templates', uploadId] as const;

/** A carrier's own sheet with its matches: saved or proposed ones, or `matching`. */
export function useTemplate(uploadId: string, sheet: number | undefined, matching: Matching | null) {
  return useQuery({
    queryKey: [...templateKey(uploadId), sheet, matching],
    queryFn: ({ signal }): Promise<Template> =>
      matching === null
        ? callEndpoint(bids.getTemplate, {
            query: { uploadId, ...(sheet === undefined ? {} : { sheet }) },
            signal,
          })
        : callEndpoint(bids.previewTemplate, { body: { uploadId, matching }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

/** Saves the matches for sheets with this header and continues processing the upload. */
export function useMatchTemplate(uploadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (matching: Matching) => callEndpoint(bids.putTemplate, { body: { uploadId, matching } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: templateKey(uploadId) }),
        client.invalidateQueries({ queryKey: bidUploadKeys.all }),
      ]),
  });
}

export interface TemplatePlace {
  readonly mode: OfferedMode;
  readonly customerId: string;
}

/** The customer and mode that a sheet prices. */
export function placeOf(template: Template | undefined): TemplatePlace | undefined {
  if (template === undefined || !isOfferedMode(template.mode)) return undefined;
  return { mode: template.mode, customerId: template.customerId };
}

/** Choices for matches other than charges: contract months and currencies. */
export function useMatchChoices(place: TemplatePlace | undefined) {
  return useQuery({
    queryKey: ['bid-template-choices', place],
    queryFn:
      place === undefined
        ? skipToken
        : async ({ signal }) => {
            const { mode, customerId } = place;
            const [months, currencies] = await Promise.all([
              callEndpoint(bids.validMonths, { query: place, signal }),
              callEndpoint(settings.getModeCurrencies, {
                params: { id: mode },
                query: { customerId },
                signal,
              }),
            ]);
            return { months, currencies: currencies.map(({ currency }) => currency) };
          },
    staleTime: 300_000,
  }).data;
}

/** Every place of the open lanes, for texts that match none of them exactly. */
export function useLanePlaces(place: TemplatePlace | undefined): readonly string[] | undefined {
  return useQuery({
    queryKey: ['bid-template-places', place],
    queryFn:
      place === undefined
        ? skipToken
        : async ({ signal }) => {
            const { lanes } = await callEndpoint(bids.bidGrid, { query: place, signal });
            const labels = lanes.flatMap(({ origin, destination }) => [origin, destination]);
            return [...new Set(labels)].toSorted((one, other) => one.localeCompare(other));
          },
    staleTime: 300_000,
  }).data;
}
