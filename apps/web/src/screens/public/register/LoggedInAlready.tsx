import { accounts } from '@lanewright/contract';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { mutation, useMutation } from '../../../platform/query.ts';
import { paths } from '../../../app/paths.ts';
import { logOut } from '../../../app/session/logOut.ts';
import { FormProblem } from '../../../ui/form/FormProblem.tsx';
import { useWait } from '../../../ui/form/useWait.ts';
import type { StoredUser } from '../../../platform/storedUser.ts';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import classes from '../sign-in/SignIn.module.css';
import { InvitationSentence, InvitationSummary } from './InvitationSummary.tsx';
import { mayBeAccepted } from './mayBeAccepted.ts';
import type { InvitationView } from './registration.api.ts';

interface LoggedInAlreadyProps {
  user: StoredUser;
  code: string;
  invitation: InvitationView;
}

/** An invitation opened by a logged-in user: a carrier can accept it, others must log out first. */
export function LoggedInAlready({ user, code, invitation }: LoggedInAlreadyProps) {
  const navigate = useNavigate();
  const accept = useMutation({
    ...mutation(accounts.acceptInvitation, () => ({ body: { code } })),
    onSuccess: async ({ customerName }) => {
      toasts.success(`${user.companyName} now works with ${customerName}`);
      await navigate(paths.dashboard(), { replace: true });
    },
  });
  const wait = useWait(accept.error);
  const mayAccept = user.type === 'Carrier' && mayBeAccepted(invitation);
  const leave = () => {
    // Logging out goes to the start page, so return to the invitation.
    logOut(() => void navigate(paths.register(code), { replace: true }));
  };

  return (
    <AuthLayout
      heading={mayAccept ? 'Accept this invitation?' : 'You are already logged in'}
      lead={
        <>
          <p>
            <InvitationSentence invitation={invitation} isAccepted={mayAccept} />
          </p>
          <p>
            You are logged in as <strong>{user.username}</strong> of <strong>{user.companyName}</strong>.{' '}
            {mayAccept
              ? `Accepting connects ${user.companyName} with ${invitation.invitedByCompany}. No one needs to register.`
              : `The invitation is for ${invitation.username}. To use it, log out first.`}
          </p>
        </>
      }
    >
      <InvitationSummary invitation={invitation} isAccepted={mayAccept} />
      <div className={classes.form}>
        <FormProblem error={accept.error} wait={wait} />
        {mayAccept && (
          <ButtonWithReason
            size="md"
            fullWidth
            loading={accept.isPending}
            reason={wait > 0 && 'Too many attempts. Try again shortly'}
            onClick={() => accept.mutate()}
          >
            Accept for my company
          </ButtonWithReason>
        )}
        <Button variant={mayAccept ? 'default' : 'filled'} size="md" fullWidth onClick={leave}>
          {mayAccept ? 'Not you? Log out' : 'Log out and continue'}
        </Button>
        <Button component={Link} to={paths.dashboard()} variant="subtle" size="md" fullWidth>
          Go to your dashboard
        </Button>
      </div>
    </AuthLayout>
  );
}
