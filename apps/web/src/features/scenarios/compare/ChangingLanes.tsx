import { Select, Skeleton } from '@mantine/core';
import { countOf } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { formatUsdExact } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAddress } from '../../../ui/useAddress.ts';
import { largestPage } from '../result/result.api.ts';
import type { Scenario } from '../scenarios.api.ts';
import { ChangesMap } from './ChangesMap.tsx';
import { ChangingLanesTable } from './ChangingLanesTable.tsx';
import classes from './Compare.module.css';
import { useChangingLanes } from './compare.api.ts';

/** The lanes that two scenarios award to different carriers: as a total, on the map and as a list. */
export function ChangingLanes({ scenarios }: { scenarios: readonly Scenario[] }) {
  const { address, change } = useAddress();
  const byAddress = (name: string) => scenarios.find(({ scenarioId }) => scenarioId === address.get(name));
  const here = byAddress('here') ?? scenarios[0];
  const asked = byAddress('against');
  const there =
    asked === here || asked === undefined
      ? scenarios.find(({ scenarioId }) => scenarioId !== here?.scenarioId)
      : asked;
  if (here === undefined || there === undefined) return null;
  const choose = (name: 'here' | 'against', label: string, value: Scenario, without: Scenario | null) => (
    <Select
      size="xs"
      w={230}
      label={label}
      allowDeselect={false}
      data={scenarios
        .filter((one) => one !== without)
        .map((one) => ({ value: one.scenarioId, label: one.name }))}
      value={value.scenarioId}
      onChange={(id) => change({ [name]: id ?? undefined, page: undefined })}
    />
  );
  return (
    <Panel heading="Lanes that change">
      {scenarios.length > 2 && (
        <div className={classes.pair}>
          {choose('here', 'Of', here, null)}
          {choose('against', 'Against', there, here)}
        </div>
      )}
      <Changes here={here} there={there} />
    </Panel>
  );
}

interface PairProps {
  here: Scenario;
  there: Scenario;
}

function Changes({ here, there }: PairProps) {
  const asked = useChangingLanes(here, there, 1, largestPage);
  const { isPlaceholderData } = asked;
  return (
    <Loaded
      query={asked}
      failed="Couldn’t load the lanes"
      skeleton={
        <Skeleton height={420} radius="md" role="status" aria-label="Loading the lanes that change" />
      }
    >
      {(data) => {
        if (data.total === 0)
          return (
            <p className={classes.sum}>
              Every lane goes to the same carriers in “{here.name}” and “{there.name}”.
            </p>
          );
        return (
          <div className={isPlaceholderData ? classes.stale : undefined}>
            <p className={classes.sum}>
              <b>{countOf(data.total, 'lane')}</b> {data.total === 1 ? 'goes' : 'go'} to other carriers.{' '}
              <SumOfChanges here={here} there={there} differenceUsd={data.differenceUsd} />
            </p>
            <ChangesMap here={here} there={there} compared={data} />
            <ChangingLanesTable here={here} there={there} />
          </div>
        );
      }}
    </Loaded>
  );
}

/** The total of the changes, which is the difference between the two scenarios. */
function SumOfChanges({ here, there, differenceUsd }: PairProps & { differenceUsd: number }) {
  const between = (there.figures?.awardedUsd ?? 0) - (here.figures?.awardedUsd ?? 0);
  const isSame = Math.abs(between - differenceUsd) < 0.005;
  return (
    <>
      {differenceUsd === 0 ? (
        'Together they cost the same.'
      ) : (
        <>
          Together “{there.name}” costs{' '}
          <b className={differenceUsd > 0 ? classes.costlier : classes.cheaper}>
            {formatUsdExact(Math.abs(differenceUsd))} {differenceUsd > 0 ? 'more' : 'less'}
          </b>{' '}
          on these lanes
          {isSame ? ': the difference between the two scenarios, to the cent.' : '.'}
        </>
      )}
    </>
  );
}
