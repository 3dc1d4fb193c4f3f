import type { OfferedMode } from '@lanewright/freight';
import { useRoadMiles } from '../../features/lanes/lanes.api.ts';
import { AdoptRoadFactors } from '../../features/lanes/road-miles/AdoptRoadFactors.tsx';
import { NextStepHint } from '../../features/overview/NextStepHint.tsx';
import { countOf } from '../../ui/figures.ts';

/** Says that a mode still estimates road miles as the first release did, and offers to change that. */
export function RoadMilesBanner({ mode }: { mode: OfferedMode }) {
  const change = useRoadMiles(mode).data?.change ?? null;
  if (change === null) return null;
  return (
    <NextStepHint action={<AdoptRoadFactors mode={mode} change={change} />}>
      Miles of {countOf(change.lanes, 'lane')} are estimated as great circle × 1.34, about 12% too long in the
      US and Canada. With × 1.20, 90% of routes are within 10%.
    </NextStepHint>
  );
}
