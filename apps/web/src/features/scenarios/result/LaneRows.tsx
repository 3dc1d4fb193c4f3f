import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { countOf, formatChosenPercent, formatQuantity } from '../../../ui/figures.ts';
import { formatUsdExact, Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import classes from './Result.module.css';
import type { LaneShare, ScenarioLane } from './result.api.ts';
import { awardedUsdOf } from './shareWords.ts';

interface LaneRowsProps {
  lanes: readonly ScenarioLane[];
  total: number;
  /** For all lanes, not only this page. */
  awardedUsd: number;
  mode: number;
  /** Returns the address of a lane's panel. */
  laneAddress?: ((laneId: string) => string) | undefined;
}

/** Lanes as a table: who gets each, the next best, and the reason. */
export function LaneRows({ lanes, total, awardedUsd, mode, laneAddress }: LaneRowsProps) {
  return (
    <SmallTable label="Lanes of the scenario" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Lane</th>
          <th scope="col">Awarded to</th>
          <th scope="col" data-figure>
            Cost
          </th>
          <th scope="col" data-figure>
            Next best
          </th>
          <th scope="col" data-figure>
            Difference
          </th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {lanes.map((lane) => (
          <tr key={lane.laneId}>
            <th scope="row">
              <LaneName lane={lane} mode={mode} address={laneAddress?.(lane.laneId)} />
            </th>
            <td>
              <Winners lane={lane} />
            </td>
            <td data-figure>
              {lane.shares.length === 0 ? '–' : <Money amountUsd={awardedUsdOf(lane.shares)} exact />}
            </td>
            <td data-figure>
              {lane.runnerUp === null ? (
                <span data-quiet>none</span>
              ) : (
                <>
                  <Money amountUsd={lane.runnerUp.costUsd} exact />
                  <span className={classes.small}>{lane.runnerUp.carrierName}</span>
                </>
              )}
            </td>
            <td data-figure>
              <Difference usd={lane.differenceUsd} />
            </td>
            <td data-wrap className={classes.why}>
              {lane.why}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All {countOf(total, 'lane')}</th>
          <td />
          <td data-figure>
            <Money amountUsd={awardedUsd} exact />
          </td>
          <td colSpan={3} />
        </tr>
      </tfoot>
    </SmallTable>
  );
}

type Named = Pick<ScenarioLane, 'origin' | 'destination' | 'region' | 'equipment' | 'volume'>;

/** A lane's region; null if its ends are in different regions. */
export const regionOf = (region: string | null) => (region === 'NONE' ? null : region);

interface LaneNameProps {
  lane: Named;
  mode: number;
  /** Address of its panel; without it the name is plain text. */
  address?: string | undefined;
}

/** A lane's ends, with details that distinguish it from similar lanes. */
export function LaneName({ lane, mode, address }: LaneNameProps) {
  const unit = isOfferedMode(mode) ? modeDetails[mode].volumeUnit : '';
  const { origin, destination, region, equipment, volume } = lane;
  const ends = `${origin} → ${destination}`;
  return (
    <>
      {address === undefined ? (
        <span className={classes.place} title={ends}>
          {ends}
        </span>
      ) : (
        <Anchor component={Link} to={address} inherit className={classes.place} title={ends}>
          {ends}
        </Anchor>
      )}
      <span className={classes.small}>
        {[regionOf(region), equipment, formatQuantity(volume, unit)].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function Winners({ lane: { shares, unawarded, incumbent } }: { lane: ScenarioLane }) {
  if (shares.length === 0)
    return (
      <>
        <StateBadge tone="warn">Not awarded</StateBadge>
        {unawarded !== null && <span className={classes.small}>{unawarded}</span>}
      </>
    );
  return (
    <>
      <Shares shares={shares} />
      {incumbent !== null && (
        <span className={classes.small}>
          {shares.some(({ isIncumbent }) => isIncumbent)
            ? shares.length === 1
              ? 'incumbent'
              : `today ${incumbent}`
            : `replaces ${incumbent}`}
        </span>
      )}
    </>
  );
}

/** The carriers of a lane, with their shares if there are several. */
export function Shares({ shares }: { shares: readonly LaneShare[] }) {
  if (shares.length === 0) return <span data-quiet>none</span>;
  return shares.map(({ bidId, carrierName, share }) => (
    <span key={bidId} className={classes.share}>
      {carrierName}
      {share < 100 && ` ${formatChosenPercent(share)}`}
    </span>
  ));
}

/** How much more the next best would cost by weighted cost; less if a rule excluded it. */
function Difference({ usd }: { usd: number | null }) {
  if (usd === null) return '–';
  return (
    <span className={usd < 0 ? classes.inTheWay : undefined}>
      {usd > 0 && '+'}
      {formatUsdExact(usd)}
    </span>
  );
}
