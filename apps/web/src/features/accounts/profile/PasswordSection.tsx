import { useState } from 'react';
import { toasts } from '../../../ui/toasts.ts';
import { focusFirstProblem } from '../form/focus.ts';
import { FormProblem } from '../form/FormProblem.tsx';
import { problemOfField } from '../form/formProblem.ts';
import { NewPasswordField } from '../form/NewPasswordField.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { newPasswordProblem } from '../form/passwordWords.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { useWait } from '../form/useWait.ts';
import classes from './Profile.module.css';
import { type Profile, useChangePassword } from './profile.api.ts';

const fields = ['currentPassword', 'newPassword'];

/** Changes the password, which logs out the user's other devices. */
export function PasswordSection({ profile }: { profile: Profile }) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [tried, setTried] = useState(false);
  const change = useChangePassword();
  const wait = useWait(change.error);
  const context = {
    username: profile.username,
    displayName: profile.displayName,
    companyName: profile.companyName,
  };
  const problem = newPasswordProblem(newPassword, context);

  const send = () =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          setCurrentPassword('');
          setNewPassword('');
          setTried(false);
          toasts.success('Password changed. Your other devices were logged out');
        },
      },
    );

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        focusFirstProblem(event.currentTarget);
        if (problem === null && currentPassword !== '' && !change.isPending) send();
      }}
    >
      {/* For password managers, which store username and password together. */}
      <input type="text" autoComplete="username" value={profile.username} readOnly hidden />
      <div className={classes.pair}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.currentTarget.value)}
          error={
            tried && currentPassword === ''
              ? 'Enter your current password'
              : problemOfField(change.error, 'currentPassword')
          }
        />
        <NewPasswordField
          label="New password"
          context={context}
          value={newPassword}
          onChange={setNewPassword}
          tried={tried}
          error={problemOfField(change.error, 'newPassword')}
        />
      </div>
      <FormProblem error={change.error} fields={fields} wait={wait} />
      <div className={classes.foot}>
        <SubmitButton loading={change.isPending} wait={wait}>
          Change password
        </SubmitButton>
        <span className={classes.quiet}>Logs you out on all other devices.</span>
      </div>
    </form>
  );
}
