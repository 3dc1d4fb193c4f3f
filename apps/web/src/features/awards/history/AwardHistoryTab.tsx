import { Button, Group, Skeleton } from '@mantine/core';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatMoment, formatMonths, formatChosenPercent } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { type Award, useAwardHistory } from '../awards.api.ts';
import classes from './AwardHistoryTab.module.css';
import {
  awardCounts,
  awardStatusLabel,
  backupStory,
  isInForce,
  thisMonth,
  toneOfAward,
} from './awardStatus.ts';
import { CancelBestBids } from './CancelBestBids.tsx';
import { CancelAwardsButton } from './CancelAwardsButton.tsx';

interface AwardHistoryTabProps {
  laneId: string;
  /** Where the price of an award in force is changed, and where awards are ended. */
  amendAt: (kind: 'Repricing' | 'Termination' | 'Extension', awards: readonly Award[]) => string;
}

/** Every award of the lane with carrier, date and reason; buttons to change those in force, and to cancel active ones. */
export function AwardHistoryTab({ laneId, amendAt }: AwardHistoryTabProps) {
  const asked = useAwardHistory(laneId);
  return (
    <Loaded query={asked} skeleton={<Skeleton height={200} radius="md" />}>
      {(data) => {
        if (data.length === 0) {
          return (
            <EmptyState title="No awards yet" icon={History}>
              All awards of this lane, including declined and cancelled ones.
            </EmptyState>
          );
        }
        const standing = data.filter(({ status }) => awardCounts(status)).length;
        const bestBidsId = data.find(
          ({ bestBidsId: id, status }) => id !== null && awardCounts(status),
        )?.bestBidsId;
        return (
          <>
            <SmallTable label="Awards of the lane">
              <thead>
                <tr>
                  <th scope="col">Carrier</th>
                  <th scope="col">State</th>
                  <th scope="col">Months</th>
                  <th scope="col" data-figure>
                    Awarded
                  </th>
                  <th scope="col" data-figure>
                    Savings
                  </th>
                  <th scope="col">Date and reason</th>
                </tr>
              </thead>
              <tbody>
                {data.map((award) => (
                  <tr key={award.awardId} data-quiet={!awardCounts(award.status) || undefined}>
                    <th scope="row">{award.carrierName}</th>
                    <td>
                      <StateBadge tone={toneOfAward(award.status)}>
                        {awardStatusLabel[award.status]}
                      </StateBadge>
                    </td>
                    <td data-wrap>
                      {formatMonths(award.months)}
                      {award.share < 100 && `, ${formatChosenPercent(award.share)}`}
                    </td>
                    <td data-figure>
                      <Money amountUsd={award.awardedUsd} exact />
                    </td>
                    <td data-figure>
                      <Money amountUsd={award.savingsUsd} exact signed={awardCounts(award.status)} />
                    </td>
                    <td data-wrap className={classes.story}>
                      <Story award={award} />
                      {isInForce(award) && <Amend award={award} amendAt={amendAt} />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </SmallTable>
            <Group gap="xs" mt="md">
              <CancelAwardsButton laneId={laneId} standing={standing} endAt={endAt(data, amendAt)} />
              {bestBidsId != null && <CancelBestBids bestBidsId={bestBidsId} />}
            </Group>
          </>
        );
      }}
    </Loaded>
  );
}

/** Where awards with shipped months are ended instead of cancelled; an amendment is for one carrier. */
function endAt(awards: readonly Award[], amendAt: AwardHistoryTabProps['amendAt']): string | undefined {
  const shipped = awards.filter((award) => isInForce(award) && (award.months[0] ?? '') <= thisMonth());
  const [first] = shipped;
  return first === undefined
    ? undefined
    : amendAt(
        'Termination',
        shipped.filter(({ carrierId }) => carrierId === first.carrierId),
      );
}

const amendments = [
  ['Repricing', 'Change price…'],
  ['Extension', 'Extend…'],
  ['Termination', 'End award…'],
] as const;

function Amend({ award, amendAt }: { award: Award; amendAt: AwardHistoryTabProps['amendAt'] }) {
  return (
    <Group gap="xs" mt={4}>
      {amendments.map(([kind, label]) => (
        <Button key={kind} component={Link} to={amendAt(kind, [award])} size="compact-xs" variant="default">
          {label}
          <span className="visually-hidden"> of {award.carrierName}</span>
        </Button>
      ))}
    </Group>
  );
}

function Story({ award }: { award: Award }) {
  const by = award.awardedBy === null ? '' : ` by ${award.awardedBy}`;
  return (
    <>
      <div>
        Awarded {formatMoment(award.awardedAt)}
        {by}
      </div>
      {award.answeredAt !== null && <div>Responded {formatMoment(award.answeredAt)}</div>}
      {award.status === 'Pending' && award.answerBy !== null && (
        <div>Respond by {formatMoment(award.answerBy)}</div>
      )}
      {award.reason !== null && <div>“{award.reason}”</div>}
      {award.insteadOf !== null && <div>As backup for {award.insteadOf}</div>}
      {award.backup !== null && <div>{backupStory(award.backup)}</div>}
    </>
  );
}
