import type { OfferedMode } from '@lanewright/freight';
import { useRoadMiles } from '../../features/lanes/lanes.api.ts';
import { AdoptRoadFactors } from '../../features/lanes/road-miles/AdoptRoadFactors.tsx';
import { NextStepHint } from '../../features/overview/NextStepHint.tsx';
import { countOf } from '../../ui/figures.ts';

/** Note that a mode still uses the road mile estimate of the first release, with a button to change it. */
export function RoadMilesBanner({ mode }: { mode: OfferedMode }) {
  const { data } = useRoadMiles(mode);
  if (data === undefined || data.change === null) return null;
  const { change, others } = data;
  return (
    <NextStepHint action={<AdoptRoadFactors mode={mode} change={change} others={others} />}>
      Miles of {countOf(change.lanes, 'lane')} are estimated as great circle × 1.34, about 12% too long in the
      US and Canada. With × 1.20, 90% of routes are within 10%.
    </NextStepHint>
  );
}
