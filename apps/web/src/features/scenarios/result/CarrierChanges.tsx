import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import type { PictureTable } from '../../../ui/chart/picture/pictureTable.ts';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { Scenario } from '../scenarios.api.ts';
import { LanesMap } from './LanesMap.tsx';
import { lanesOnMap } from './lanesOnMap.ts';
import classes from './Result.module.css';
import { largestPage, type ScenarioLane, type ScenarioLanes, useScenarioLanes } from './result.api.ts';
import { awardedUsdOf, sharesInWords } from './shareWords.ts';

/** Changes against today: a map of the lanes that leave their current carrier. */
export function CarrierChanges({ scenario }: { scenario: Scenario }) {
  const asked = useScenarioLanes(scenario, { only: 'changed', pageSize: largestPage });
  const { data, error } = asked;
  const lanes = data?.lanes;
  const drawn = useMemo(() => lanesOnMap(lanes ?? [], weigh), [lanes]);
  const table = useMemo(() => tableOf(lanes ?? []), [lanes]);
  if (error !== null && data === undefined)
    return <LoadProblem query={asked} failed="Couldn’t load the lanes that change" />;
  if (data === undefined) return <Skeleton height={420} mb={16} radius="md" />;
  if (data.total === 0)
    return (
      <Panel heading="Changes from today">
        <p className={classes.note}>
          No lane changes carrier: each stays with its incumbent or has no known incumbent.
        </p>
      </Panel>
    );
  return (
    <>
      <LoadProblem query={asked} />
      <LanesMap
        title="Changes from today"
        note={noteOf(data)}
        drawn={drawn}
        table={table}
        widthOf="awarded cost"
        linesOf={linesOf}
      />
    </>
  );
}

function noteOf({ total, lanes }: ScenarioLanes): string {
  const leave = total === 1 ? 'changes carrier' : 'change carrier';
  const drawn =
    total > lanes.length ? `; the ${formatCount(lanes.length)} with the highest cost are shown` : '';
  return `${countOf(total, 'lane')} ${leave}${drawn}. Colour: savings against the baseline.`;
}

const weigh = (lane: ScenarioLane) => {
  const nowUsd = awardedUsdOf(lane.shares);
  return { weight: nowUsd, beforeUsd: lane.baselineUsd, nowUsd };
};

function linesOf(lanes: readonly ScenarioLane[]): [string, string][] {
  const [only, ...others] = lanes;
  const awarded = lanes.reduce((sum, lane) => sum + awardedUsdOf(lane.shares), 0);
  const baseline = lanes.reduce((sum, lane) => sum + lane.baselineUsd, 0);
  return [
    ['Lanes', formatCount(lanes.length)],
    ['Awarded', formatUsdExact(awarded)],
    ['Baseline', formatUsdExact(baseline)],
    ...(only === undefined || others.length > 0
      ? []
      : ([
          ['From', only.incumbent ?? '–'],
          ['To', sharesInWords(only.shares)],
        ] satisfies [string, string][])),
  ];
}

function tableOf(lanes: readonly ScenarioLane[]): PictureTable {
  return {
    columns: [
      { label: 'From', kind: 'text' },
      { label: 'To', kind: 'text' },
      { label: 'Equipment', kind: 'text' },
      { label: 'Incumbent', kind: 'text' },
      { label: 'Awarded to', kind: 'text' },
      { label: 'Baseline', kind: 'usd' },
      { label: 'Awarded', kind: 'usd' },
    ],
    rows: lanes.map((lane) => [
      lane.origin,
      lane.destination,
      lane.equipment,
      lane.incumbent,
      sharesInWords(lane.shares),
      lane.baselineUsd,
      awardedUsdOf(lane.shares),
    ]),
  };
}
