import { formatUsdShort } from '@lanewright/freight';
import { formatUsdExact } from '../../ui/Money.tsx';

/** A chart's axis of USD, abbreviated as everywhere. */
export const usdAxis = {
  type: 'value',
  splitNumber: 4,
  axisLabel: { formatter: (amountUsd: number) => formatUsdShort(amountUsd).replace('.00', '') },
} as const;

/** A chart's tooltip of exact USD. */
export const usdTooltip = {
  trigger: 'axis',
  axisPointer: { type: 'shadow' },
  valueFormatter: (amountUsd: unknown) => (typeof amountUsd === 'number' ? formatUsdExact(amountUsd) : '–'),
} as const;
