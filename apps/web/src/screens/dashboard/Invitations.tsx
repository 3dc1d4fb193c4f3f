import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import type { InvitationToRound } from '../../features/overview/dashboard/dashboard.api.ts';
import { RoundClock } from '../../features/tenders/RoundClock.tsx';
import { countOf, formatMoment } from '../../ui/figures.ts';
import { Panel } from '../../ui/Panel.tsx';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import classes from './Invitations.module.css';

interface InvitationListProps {
  invitations: readonly InvitationToRound[];
  asOf: string;
  /** Called when a round opens or closes. */
  onDue?: () => void;
}

const nothing = () => undefined;

/** Open and upcoming rounds that a carrier is invited to, with the remaining time. */
export function Invitations({ invitations, asOf, onDue = nothing }: InvitationListProps) {
  if (invitations.length === 0) return null;
  return (
    <Panel heading="Invitations">
      <InvitationList invitations={invitations} asOf={asOf} onDue={onDue} />
    </Panel>
  );
}

/** The same without a panel. */
export function InvitationList({ invitations, asOf, onDue = nothing }: InvitationListProps) {
  return (
    <ul className={classes.list}>
      {invitations.map((invitation) => (
        <Invitation key={invitation.tenderId} invitation={invitation} asOf={asOf} onDue={onDue} />
      ))}
    </ul>
  );
}

interface InvitationProps {
  invitation: InvitationToRound;
  asOf: string;
  onDue: () => void;
}

function Invitation({ invitation, asOf, onDue }: InvitationProps) {
  const { name, customerId, customerName, mode, laneCount, roundNo, isOpen, isSealed, lanesSealed } =
    invitation;
  if (!isOfferedMode(mode)) return null;
  const state = isOpen ? 'Open' : 'Planned';
  return (
    <li className={classes.invitation}>
      <div className={classes.what}>
        <div className={classes.name}>
          {name}
          <StateBadge tone={isOpen ? 'good' : 'neutral'}>
            {`Round ${roundNo}: ${isOpen ? 'open' : 'to come'}${isSealed ? ', sealed' : ''}`}
          </StateBadge>
        </div>
        <div className={classes.quiet}>
          {customerName}, {modeDetails[mode].title}, {countOf(laneCount, 'lane')}
          {lanesSealed > 0 && `, ${countOf(lanesSealed, 'lane')} sealed by you`}
        </div>
      </div>
      <div className={classes.when}>
        <strong>
          <RoundClock
            key={`${roundNo}/${state}/${invitation.closesAt}`}
            round={{ state, opensAt: invitation.opensAt, closesAt: invitation.closesAt }}
            asOf={asOf}
            onDue={onDue}
          />
        </strong>
        <div className={classes.quiet}>{formatMoment(isOpen ? invitation.closesAt : invitation.opensAt)}</div>
      </div>
      <Button
        component={Link}
        to={`${paths.lanes(mode)}?${new URLSearchParams({ customer: customerId })}`}
        size="xs"
        variant={isOpen ? 'filled' : 'default'}
      >
        {isOpen ? 'Bid' : 'Lanes'}
        <span className="visually-hidden"> of {name}</span>
      </Button>
    </li>
  );
}
