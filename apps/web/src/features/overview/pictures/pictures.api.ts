import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import type { LanesFilter } from '../figure/figure.api.ts';

export type Visualiser = ResponseOf<typeof overview.visualiser>;
export type Breakdown = ResponseOf<typeof overview.laneBreakdown>;
export type SpendMap = ResponseOf<typeof overview.spendMap>;
export type PlaceLevel = 'place' | 'state' | 'country';

/** Whose lanes of which mode; a carrier names the customer. */
export interface ModeAsked {
  mode: OfferedMode;
  customerId?: string | undefined;
}
interface FlowsAsked extends ModeAsked {
  level: PlaceLevel;
  top: number;
  filters: LanesFilter;
}

/** Under the key of the mode's figures, with which they go stale. */
const keyOf = (mode: OfferedMode, ...parts: unknown[]) => ['overview', 'stats', mode, ...parts];

/** Where a mode's freight flows. */
export function useVisualiser({ mode, filters, ...asked }: FlowsAsked, enabled: boolean) {
  const query = { ...withoutNone(asked), ...(filters.length === 0 ? {} : { filters }) };
  return useQuery({
    queryKey: keyOf(mode, 'visualiser', query),
    queryFn: ({ signal }) => callEndpoint(overview.visualiser, { params: { id: mode }, query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** A mode's lanes by colour, state, region, equipment, carrier and business unit. */
export function useBreakdown({ mode, customerId }: ModeAsked, enabled: boolean) {
  const query = withoutNone({ customerId });
  return useQuery({
    queryKey: keyOf(mode, 'breakdown', query),
    queryFn: ({ signal }) => callEndpoint(overview.laneBreakdown, { params: { id: mode }, query, signal }),
    enabled,
  });
}

export interface SpendAsked {
  level: PlaceLevel;
  side: 'origin' | 'destination';
  mode: OfferedMode | undefined;
  carrier: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

/** What was paid by place. */
export function useSpendMap(asked: SpendAsked) {
  const query = withoutNone(asked);
  return useQuery({
    // With the dashboard's figures, which any change of uploads makes stale.
    queryKey: ['overview', 'dashboard', 'spend-map', query],
    queryFn: ({ signal }) => callEndpoint(overview.spendMap, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

type Given<Asked> = { [Name in keyof Asked]: Exclude<Asked[Name], undefined> };

function withoutNone<Asked extends object>(asked: Asked): Partial<Given<Asked>> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Partial<
    Given<Asked>
  >;
}
