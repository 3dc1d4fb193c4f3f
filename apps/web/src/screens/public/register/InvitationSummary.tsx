import { isOfferedMode, modeDetails } from '@lanewright/freight';
import { formatMoment } from '../../../ui/figures.ts';
import { userTypeNames } from '../userTypeNames.ts';
import classes from './InvitationSummary.module.css';
import type { InvitationView } from './registration.api.ts';

/** Who invites whom to what, with the words they sent along. */
export function InvitationSummary({ invitation }: { invitation: InvitationView }) {
  const { companyName, userType, modes, expiresAt, message, isNewCompany } = invitation;
  const modeTitles = modes.filter(isOfferedMode).map((mode) => modeDetails[mode].title);
  return (
    <div className={classes.summary}>
      <dl className={classes.facts}>
        <dt>Company</dt>
        <dd>
          {companyName}
          {isNewCompany && ' (new here)'}
        </dd>
        <dt>You will be</dt>
        <dd>{userTypeNames[userType].one}</dd>
        {modeTitles.length > 0 && (
          <>
            <dt>Modes</dt>
            <dd>{modeTitles.join(', ')}</dd>
          </>
        )}
        <dt>Open until</dt>
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
export function InvitationSentence({ invitation }: { invitation: InvitationView }) {
  const { invitedBy, invitedByCompany, companyName, isNewCompany } = invitation;
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
