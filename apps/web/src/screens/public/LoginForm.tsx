import { accounts } from '@lanewright/contract';
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { beginSession } from '../../app/session/sessionActions.ts';
import { callEndpoint } from '../../platform/apiClient.ts';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { DemonstrationLogins } from './DemonstrationLogins.tsx';
import classes from './LoginScreen.module.css';

interface Credentials {
  username: string;
  password: string;
}

/** User name and password; what is wrong is said in the form. */
export function LoginForm() {
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    validate: {
      username: (value) => (value.trim() === '' ? 'Enter your user name' : null),
      password: (value) => (value === '' ? 'Enter your password' : null),
    },
  });
  const login = useMutation({
    mutationFn: ({ username, password }: Credentials) =>
      callEndpoint(accounts.authenticate, { body: { username: username.trim(), password } }),
    onSuccess: beginSession,
  });

  return (
    <>
      <form
        noValidate
        onSubmit={form.onSubmit((credentials) => login.mutate(credentials))}
        className={classes.form}
      >
        {login.error !== null && <ErrorPanel error={login.error} />}
        <TextInput
          label="User name"
          type="email"
          autoComplete="username"
          autoFocus
          size="md"
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth size="md" loading={login.isPending}>
          Log in
        </Button>
        <Anchor component={Link} to={paths.resetPassword()} size="sm" className={classes.forgot}>
          Forgot your password?
        </Anchor>
      </form>
      <DemonstrationLogins onChoose={(credentials) => form.setValues(credentials)} />
    </>
  );
}
