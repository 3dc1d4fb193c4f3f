import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { query, useQuery } from '../../../platform/query.ts';
import type { LanesFilter } from '../figure/figure.api.ts';
import { useContractNo } from '../../../ui/useContractNo.ts';

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

/** Freight flows of a mode. */
export function useVisualiser({ mode, filters, ...asked }: FlowsAsked, enabled: boolean) {
  const contractNo = useContractNo();
  return useQuery(
    query(
      overview.visualiser,
      {
        params: { id: mode },
        query: { ...asked, contractNo, filters: filters.length === 0 ? undefined : filters },
      },
      { keepsPrevious: true, enabled },
    ),
  );
}

/** A mode's lanes by colour, state, region, equipment, carrier and business unit. */
export function useBreakdown({ mode, customerId }: ModeAsked, enabled: boolean) {
  const contractNo = useContractNo();
  return useQuery(
    query(overview.laneBreakdown, { params: { id: mode }, query: { customerId, contractNo } }, { enabled }),
  );
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
export const useSpendMap = (asked: SpendAsked) =>
  useQuery(query(overview.spendMap, { query: asked }, { keepsPrevious: true }));
