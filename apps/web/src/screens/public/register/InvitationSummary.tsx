import { isOfferedMode, modeDetails, userTypeLabel } from '@lanewright/freight';
import { formatMoment } from '../../../ui/figures.ts';
import classes from './InvitationSummary.module.css';
import type { InvitationView } from './registration.api.ts';

interface InvitationProps {
  invitation: InvitationView;
  /** An existing carrier accepts it: there is no new user. */
  isAccepted?: boolean;
}

/** Who invites the user to what, with the inviter's message. */
export function InvitationSummary({ invitation, isAccepted = false }: InvitationProps) {
  const { companyName, userType, modes, expiresAt, message, isNewCompany } = invitation;
  const modeTitles = modes.filter(isOfferedMode).map((mode) => modeDetails[mode].title);
  return (
    <div className={classes.summary}>
      <dl className={classes.facts}>
        <dt>Company</dt>
        <dd>
          {companyName}
          {isNewCompany && !isAccepted && ' (new)'}
        </dd>
        {!isAccepted && (
          <>
            <dt>Your role</dt>
            <dd>{userTypeLabel[userType]}</dd>
          </>
        )}
        {modeTitles.length > 0 && (
          <>
            <dt>Modes</dt>
            <dd>{modeTitles.join(', ')}</dd>
          </>
        )}
        <dt>Expires</dt>
        <dd>{formatMoment(expiresAt)}</dd>
      </dl>
      {message !== null && (
        <blockquote className={classes.message}>
          <p>{message}</p>
          <footer>{invitation.invitedBy}</footer>
        </blockquote>
      )}
    </div>
  );
}

/** The invitation in a sentence. */
export function InvitationSentence({ invitation, isAccepted = false }: InvitationProps) {
  const { invitedBy, invitedByCompany, companyName, isNewCompany } = invitation;
  if (isAccepted)
    return (
      <>
        <strong>{invitedBy}</strong> of <strong>{invitedByCompany}</strong> invites{' '}
        <strong>{companyName}</strong> to bid on its lanes.
      </>
    );
  if (invitedByCompany === companyName)
    return (
      <>
        <strong>{invitedBy}</strong> invites you to join <strong>{companyName}</strong>.
      </>
    );
  return (
    <>
      <strong>{invitedBy}</strong> of <strong>{invitedByCompany}</strong> invites{' '}
      {isNewCompany ? 'you and ' : 'you to join '}
      <strong>{companyName}</strong>
      {isNewCompany && ' to Lanewright'}.
    </>
  );
}
