import { accounts } from '@lanewright/contract';
import { useState } from 'react';
import { mutation, useMutation } from '../../../platform/query.ts';
import { forgetSession } from '../../../app/session/sessionActions.ts';
import { focusFirstProblem } from '../../../ui/form/focus.ts';
import { FormProblem } from '../../../ui/form/FormProblem.tsx';
import { problemOfField } from '../../../ui/form/formProblem.ts';
import { NewPasswordField } from '../../../features/accounts/form/NewPasswordField.tsx';
import { newPasswordProblem } from '../../../features/accounts/form/passwordWords.ts';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { useWait } from '../../../ui/form/useWait.ts';
import { storedUser } from '../../../platform/storedUser.ts';
import { AuthLayout } from '../AuthLayout.tsx';
import classes from '../sign-in/SignIn.module.css';
import { isDeadLink } from './isDeadLink.ts';

interface NewPasswordFormProps {
  code: string;
  username: string;
  onChanged: () => void;
  /** The code was used or expired while the form was open. */
  onGone: () => void;
}

/** New password form for a valid reset code. */
export function NewPasswordForm({ code, username, onChanged, onGone }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const reset = useMutation({
    ...mutation(accounts.resetPassword, () => ({ body: { code, newPassword: password } })),
    onSuccess: () => {
      // The server has ended this user's sessions, including the one in this browser.
      if (storedUser.get()?.username === username) forgetSession();
      onChanged();
    },
    onError: (error) => {
      if (isDeadLink(error)) onGone();
    },
  });
  const wait = useWait(reset.error);
  const problem = newPasswordProblem(password, { username });

  return (
    <AuthLayout
      heading="Choose a new password"
      lead={
        <p>
          For <strong>{username}</strong>. You will be logged out on every device.
        </p>
      }
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          focusFirstProblem(event.currentTarget);
          if (problem === null && !reset.isPending) reset.mutate();
        }}
      >
        {/* For password managers, which store username and password together. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <NewPasswordField
          label="New password"
          size="md"
          autoFocus
          context={{ username }}
          value={password}
          onChange={setPassword}
          tried={tried}
          error={problemOfField(reset.error, 'newPassword')}
        />
        <FormProblem error={reset.error} fields={['newPassword']} wait={wait} />
        <SubmitButton fullWidth size="md" mt={4} loading={reset.isPending} wait={wait}>
          Save new password
        </SubmitButton>
      </form>
    </AuthLayout>
  );
}
