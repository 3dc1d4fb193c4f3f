import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import type { LanesFilter } from '../figure/figure.api.ts';

export type Visualiser = ResponseOf<typeof overview.visualiser>;
export type Breakdown = ResponseOf<typeof overview.laneBreakdown>;
export type SpendMap = ResponseOf<typeof overview.spendMap>;
export type PlaceLevel = 'place' | 'state' | 'country';

/** Mode of the lanes; a carrier also names the customer. */
export interface ModeAsked {
  mode: OfferedMode;
  customerId?: string | undefined;
}
interface FlowsAsked extends ModeAsked {
  level: PlaceLevel;
  top: number;
  filters: LanesFilter;
}

/** Below the key of the mode's figures, so that both are invalidated together. */
const keyOf = (mode: OfferedMode, ...parts: unknown[]) => ['overview', 'stats', mode, ...parts];

/** Freight flows of a mode. */
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

/** Spend by place. */
export function useSpendMap(asked: SpendAsked) {
  const query = withoutNone(asked);
  return useQuery({
    // Below the dashboard's key, which every change of uploads invalidates.
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
