import { bids, type ResponseOf, settings } from '@lanewright/contract';
import { isOfferedMode, Mode, type OfferedMode } from '@lanewright/freight';
import { callEndpoint } from '../../../../platform/apiClient.ts';
import { call, mutation, query, queryBy, useMutation, useQuery } from '../../../../platform/query.ts';

export type Template = ResponseOf<typeof bids.getTemplate>;
export type Matching = Template['matching'];
export type MatchedColumn = Matching['columns'][number];
export type Meaning = NonNullable<MatchedColumn['means']>;
export type ChargeChoice = Template['charges'][number];

/** A carrier's own sheet with its matches: saved or proposed ones, or `matching`. */
export function useTemplate(uploadId: string, sheet: number | undefined, matching: Matching | null) {
  const options = { keepsPrevious: true };
  return useQuery(
    matching === null
      ? query(bids.getTemplate, { query: { uploadId, sheet } }, options)
      : query(bids.previewTemplate, { body: { uploadId, matching } }, options),
  );
}

/** Saves the matches for sheets with this header and continues processing the upload. */
export const useMatchTemplate = (uploadId: string) =>
  useMutation(mutation(bids.putTemplate, (matching: Matching) => ({ body: { uploadId, matching } })));

export interface TemplatePlace {
  readonly mode: OfferedMode;
  readonly customerId: string;
}

/** The customer and mode that a sheet prices. */
export function placeOf(template: Template | undefined): TemplatePlace | undefined {
  if (template === undefined || !isOfferedMode(template.mode)) return undefined;
  return { mode: template.mode, customerId: template.customerId };
}

const noPlace: TemplatePlace = { mode: Mode.RoadFTL, customerId: '' };
const optionsOf = (place: TemplatePlace | undefined) => ({
  enabled: place !== undefined,
  staleTime: 300_000,
});

/** Choices for matches other than charges: contract months and currencies. */
export function useMatchChoices(place: TemplatePlace | undefined) {
  const { mode, customerId } = place ?? noPlace;
  const months = { query: { mode, customerId } };
  const currencies = { params: { id: mode }, query: { customerId } };
  return useQuery(
    queryBy(
      [call(bids.validMonths, months), call(settings.getModeCurrencies, currencies)],
      async (signal) => {
        const [known, priced] = await Promise.all([
          callEndpoint(bids.validMonths, { ...months, signal }),
          callEndpoint(settings.getModeCurrencies, { ...currencies, signal }),
        ]);
        return { months: known, currencies: priced.map(({ currency }) => currency) };
      },
      optionsOf(place),
    ),
  ).data;
}

/** Every place of the open lanes, for texts that match none of them exactly. */
export const useLanePlaces = (place: TemplatePlace | undefined): readonly string[] | undefined =>
  useQuery(
    query(
      bids.bidGrid,
      { query: { ...(place ?? noPlace) } },
      {
        ...optionsOf(place),
        select: ({ lanes }) =>
          [...new Set(lanes.flatMap(({ origin, destination }) => [origin, destination]))].toSorted(
            (one, other) => one.localeCompare(other),
          ),
      },
    ),
  ).data;
