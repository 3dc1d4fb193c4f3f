import { useMemo } from 'react';
import type { PictureTable } from '../../../ui/chart/picture/pictureTable.ts';
import { formatCount } from '../../../ui/figures.ts';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { LanesMap } from '../result/LanesMap.tsx';
import { lanesOnMap } from '../result/lanesOnMap.ts';
import { awardedUsdOf, sharesInWords } from '../result/shareWords.ts';
import type { Scenario } from '../scenarios.api.ts';
import type { ChangingLane, Compared } from './compare.api.ts';

interface ChangesMapProps {
  here: Scenario;
  there: Scenario;
  compared: Compared;
}

/** World map of the lanes that change carrier between two scenarios. */
export function ChangesMap({ here, there, compared: { lanes, total } }: ChangesMapProps) {
  const drawn = useMemo(() => lanesOnMap(lanes, weigh), [lanes]);
  const table = useMemo(() => tableOf(lanes, here.name, there.name), [lanes, here.name, there.name]);
  return (
    <LanesMap
      plain
      title={`Where “${here.name}” differs from “${there.name}”`}
      note={`Green is cheaper in “${here.name}”, red is more expensive.${total > lanes.length ? ` The first ${formatCount(lanes.length)} of ${formatCount(total)} lanes.` : ''}`}
      drawn={drawn}
      table={table}
      widthOf="difference in cost"
      savingWords={{ comparedWith: `“${there.name}”`, none: 'awarded in one only' }}
      linesOf={(some) => linesOf(some, here.name, there.name)}
    />
  );
}

const weigh = (lane: ChangingLane) => ({
  weight: Math.abs(lane.differenceUsd),
  // A lane that only one of them awards is neither cheaper nor more expensive.
  beforeUsd: lane.here.length === 0 || lane.there.length === 0 ? null : awardedUsdOf(lane.there),
  nowUsd: awardedUsdOf(lane.here),
});

function linesOf(lanes: readonly ChangingLane[], here: string, there: string): [string, string][] {
  const [only, ...others] = lanes;
  const difference = lanes.reduce((sum, { differenceUsd }) => sum + differenceUsd, 0);
  return [
    ['Lanes', formatCount(lanes.length)],
    [`“${there}” costs more by`, formatUsdExact(difference)],
    ...(only === undefined || others.length > 0
      ? []
      : ([
          [here, sharesInWords(only.here)],
          [there, sharesInWords(only.there)],
        ] satisfies [string, string][])),
  ];
}

function tableOf(lanes: readonly ChangingLane[], here: string, there: string): PictureTable {
  return {
    columns: [
      { label: 'From', kind: 'text' },
      { label: 'To', kind: 'text' },
      { label: 'Equipment', kind: 'text' },
      { label: here, kind: 'text' },
      { label: `${here} (USD)`, kind: 'usd' },
      { label: there, kind: 'text' },
      { label: `${there} (USD)`, kind: 'usd' },
      { label: 'Difference', kind: 'usd' },
    ],
    rows: lanes.map((lane) => [
      lane.origin,
      lane.destination,
      lane.equipment,
      sharesInWords(lane.here),
      awardedUsdOf(lane.here),
      sharesInWords(lane.there),
      awardedUsdOf(lane.there),
      lane.differenceUsd,
    ]),
  };
}
