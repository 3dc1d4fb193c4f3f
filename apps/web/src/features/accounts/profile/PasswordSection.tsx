import { accounts } from '@lanewright/contract';
import { Form, FormButton, FormError } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import { NewPasswordField } from '../form/NewPasswordField.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { newPasswordProblem } from '../form/passwordWords.ts';
import classes from './Profile.module.css';
import type { Profile } from './profile.api.ts';

/** Changes the password, which logs out the user's other devices. */
export function PasswordSection({ profile }: { profile: Profile }) {
  const context = {
    username: profile.username,
    displayName: profile.displayName,
    companyName: profile.companyName,
  };
  const form = useEndpointForm(accounts.changePassword, {
    initial: { currentPassword: '', newPassword: '' },
    isNew: true,
    check: ({ currentPassword, newPassword }) => ({
      currentPassword: currentPassword === '' ? 'Enter your current password' : undefined,
      // The strength hint says why it is too weak.
      newPassword:
        newPassword === '' ? 'Choose a password' : newPasswordProblem(newPassword, context) !== null,
    }),
    toBody: (passwords) => passwords,
    input: {},
    clears: true,
    onSaved: () => toasts.success('Password changed. Your other devices were logged out'),
  });

  return (
    <Form form={form} className={classes.form}>
      {/* For password managers, which store username and password together. */}
      <input type="text" autoComplete="username" value={profile.username} readOnly hidden />
      <div className={classes.pair}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <NewPasswordField
          label="New password"
          context={context}
          tried={false}
          {...form.field('newPassword')}
        />
      </div>
      <FormError form={form} />
      <div className={classes.foot}>
        <FormButton form={form}>Change password</FormButton>
        <span className={classes.quiet}>Logs you out on all other devices.</span>
      </div>
    </Form>
  );
}
