import { accounts, codeSchema } from '@lanewright/contract';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { query, useQuery } from '../../../platform/query.ts';
import { paths } from '../../../app/paths.ts';
import { FormProblem } from '../../../ui/form/FormProblem.tsx';
import { secondsToWait } from '../../../ui/form/formProblem.ts';
import { useWait } from '../../../ui/form/useWait.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import classes from '../sign-in/SignIn.module.css';
import { isDeadLink } from './isDeadLink.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';

interface SetNewPasswordProps {
  code: string;
  onAskAgain: () => void;
}

/** Verifies the code of a reset email, then sets the new password. */
export function SetNewPassword({ code, onAskAgain }: SetNewPasswordProps) {
  const isCode = codeSchema.safeParse(code).success;
  const check = useQuery(
    query(
      accounts.checkReset,
      { params: { code } },
      // Using the code must not make this stale, which would unmount the form before its result is shown.
      { enabled: isCode, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const wait = useWait(check.error);
  const [isChanged, setIsChanged] = useState(false);
  const [isUsedUp, setIsUsedUp] = useState(false);

  if (isChanged) return <Changed />;
  if (!isCode || isUsedUp || isDeadLink(check.error)) return <NoLink onAskAgain={onAskAgain} />;
  if (check.data !== undefined)
    return (
      <NewPasswordForm
        code={code}
        username={check.data.username}
        onChanged={() => setIsChanged(true)}
        onGone={() => setIsUsedUp(true)}
      />
    );
  if (check.isPending)
    return (
      <AuthLayout heading="Choose a new password">
        <div role="status" aria-label="Loading the link">
          <Skeleton height={14} width="60%" mb={24} />
          <Skeleton height={42} />
        </div>
      </AuthLayout>
    );
  const again = () => void check.refetch();
  return (
    <AuthLayout heading="Choose a new password">
      <div className={classes.form}>
        <FormProblem error={check.error} wait={wait} />
        <Button variant="default" disabled={wait > 0} onClick={again}>
          {secondsToWait(check.error) === undefined ? 'Try again' : 'Check the link again'}
        </Button>
      </div>
    </AuthLayout>
  );
}

/** The link was used, replaced or has expired. */
function NoLink({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <AuthLayout
      heading="This link has expired"
      lead="A reset link works once and for one hour, and only the newest one is valid."
    >
      <div className={classes.form}>
        <Button size="md" fullWidth onClick={onAskAgain}>
          Send new link
        </Button>
        <Button component={Link} to={paths.login()} variant="default" size="md" fullWidth>
          Back to login
        </Button>
      </div>
    </AuthLayout>
  );
}

function Changed() {
  return (
    <AuthLayout
      heading="Password changed"
      lead="For security, you were logged out everywhere. Log in with your new password."
    >
      <Button component={Link} to={paths.login()} size="md" fullWidth>
        Log in
      </Button>
    </AuthLayout>
  );
}
