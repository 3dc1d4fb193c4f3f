import type { accounts, ResponseOf } from '@lanewright/contract';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useQuery } from '../../../platform/query.ts';
import { paths } from '../../../app/paths.ts';
import { beginSession, type SessionUser } from '../../../app/session/sessionActions.ts';
import { useSession } from '../../../app/session/useSession.ts';
import { FormProblem } from '../../../ui/form/FormProblem.tsx';
import { secondsToWait } from '../../../ui/form/formProblem.ts';
import { useWait } from '../../../ui/form/useWait.ts';
import { ApiProblem } from '../../../platform/apiProblem.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import SecondStep from '../sign-in/SecondStep.tsx';
import classes from '../sign-in/SignIn.module.css';
import { isChallenge } from '../sign-in/signInAnswer.ts';
import { HasAccount } from './HasAccount.tsx';
import { LoggedInAlready } from './LoggedInAlready.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import { registrationQuery } from './registration.api.ts';

interface InvitationProps {
  code: string;
  onOtherCode: () => void;
}

/** One invitation: shown, then accepted by registering or by an existing carrier. */
export function Invitation({ code, onOtherCode }: InvitationProps) {
  const user = useSession();
  const navigate = useNavigate();
  const invitation = useQuery(registrationQuery(code));
  const [registered, setRegistered] = useState<{
    answer: ResponseOf<typeof accounts.register>;
    username: string;
  }>();
  const [wantsAnother, setWantsAnother] = useState(false);
  const [isIn, setIsIn] = useState(false);
  const begin = (session: SessionUser) => {
    // Set before the session begins; otherwise "logged in already" would flash up.
    setIsIn(true);
    beginSession(session);
  };

  if (isIn) return <Navigate to={paths.dashboard()} replace />;
  if (registered !== undefined && isChallenge(registered.answer))
    return (
      <SecondStep
        challenge={registered.answer}
        username={registered.username}
        onSession={begin}
        onStartOver={() => void navigate(paths.login(), { replace: true })}
      />
    );
  if (invitation.isPending) return <InvitationSkeleton />;
  if (invitation.data === undefined)
    return (
      <NoInvitation
        error={invitation.error}
        onRetry={() => void invitation.refetch()}
        onOtherCode={onOtherCode}
      />
    );
  if (user !== null) return <LoggedInAlready user={user} code={code} invitation={invitation.data} />;
  if (invitation.data.hasAccount && !wantsAnother)
    return <HasAccount invitation={invitation.data} onRegister={() => setWantsAnother(true)} />;
  return (
    <RegistrationForm
      code={code}
      invitation={invitation.data}
      onRegistered={(answer, username) => {
        if (isChallenge(answer)) setRegistered({ answer, username });
        else begin(answer);
      }}
    />
  );
}

function InvitationSkeleton() {
  return (
    <AuthLayout heading="Your invitation">
      <div role="status" aria-label="Loading the invitation">
        <Skeleton height={14} mb={10} />
        <Skeleton height={14} width="70%" mb={24} />
        <Skeleton height={42} mb={14} />
        <Skeleton height={42} />
      </div>
    </AuthLayout>
  );
}

interface NoInvitationProps {
  error: unknown;
  onRetry: () => void;
  onOtherCode: () => void;
}

/** The code is invalid: possible reasons and a suggested fix. */
function NoInvitation({ error, onRetry, onOtherCode }: NoInvitationProps) {
  const wait = useWait(error);
  const isGone = error instanceof ApiProblem && [404, 410, 422].includes(error.status);
  if (isGone)
    return (
      <AuthLayout
        heading="This invitation is invalid or has expired"
        lead="It may have been used, withdrawn or replaced by a newer one, or it has expired. Ask the person who invited you to send it again."
      >
        <div className={classes.form}>
          <Button component={Link} to={paths.login()} size="md" fullWidth>
            Log in instead
          </Button>
          <Button variant="default" size="md" fullWidth onClick={onOtherCode}>
            Use another code
          </Button>
        </div>
      </AuthLayout>
    );
  return (
    <AuthLayout heading="Your invitation">
      <FormProblem
        error={error}
        wait={wait}
        action={
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      />
      {secondsToWait(error) !== undefined && (
        <Button mt="md" fullWidth variant="default" disabled={wait > 0} onClick={onRetry}>
          Try again
        </Button>
      )}
      <div className={classes.links}>
        <Anchor component={Link} to={paths.login()} size="sm">
          Already have an account? Log in
        </Anchor>
      </div>
    </AuthLayout>
  );
}
