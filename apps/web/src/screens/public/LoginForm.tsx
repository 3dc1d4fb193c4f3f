import { accounts } from '@lanewright/contract';
import { Alert, Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { beginSession } from '../../app/session/sessionActions.ts';
import { callEndpoint } from '../../platform/apiClient.ts';
import { ApiProblem } from '../../platform/apiProblem.ts';
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
        {login.error !== null && (
          <Alert color="red" variant="light" role="alert" className={classes.error}>
            {messageOf(login.error)}
          </Alert>
        )}
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

function messageOf(error: Error): string {
  if (!(error instanceof ApiProblem)) return 'Logging in did not work. Try again in a moment.';
  if (error.status === 401) {
    return error.detail ?? 'The user name or the password is wrong. Check both, or reset your password.';
  }
  return error.detail ?? error.title;
}
