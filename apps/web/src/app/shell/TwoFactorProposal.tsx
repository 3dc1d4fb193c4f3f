import { Button } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { useDeclineTwoFactor } from '../../features/accounts/two-factor/twoFactor.api.ts';
import type { StoredUser } from '../../platform/storedUser.ts';
import { twoFactorLater } from '../../platform/twoFactorLater.ts';
import { toasts } from '../../ui/toasts.ts';
import { paths } from '../paths.ts';
import classes from './TwoFactorProposal.module.css';

/** Whether to propose two-factor here: not on the page where the user sets it up. */
export function isTwoFactorProposed(user: StoredUser, pathname: string): boolean {
  return user.proposeTwoFactor === true && pathname !== paths.profile() && !twoFactorLater.isPutOff(user.id);
}

/** A thin line above the screen. "Not now" lasts three weeks in this browser, "Don't ask again" permanently. */
export function TwoFactorProposal({ user }: { user: StoredUser }) {
  const { pathname } = useLocation();
  useSyncExternalStore(twoFactorLater.subscribe, twoFactorLater.get);
  const decline = useDeclineTwoFactor(user.id);
  if (!isTwoFactorProposed(user, pathname)) return null;
  return (
    <section className={classes.proposal} aria-label="Protect your account">
      <ShieldCheck size={16} strokeWidth={1.8} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        <strong>Protect your account with a second factor.</strong> A code from your phone protects your
        account if your password is stolen.
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={paths.profile('two-factor')} size="compact-xs">
          Set up
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => twoFactorLater.putOff(user.id)}>
          Not now
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          loading={decline.isPending}
          onClick={() => decline.mutate(undefined, { onError: (error) => toasts.error(error.message) })}
        >
          Don’t ask again
        </Button>
      </div>
    </section>
  );
}
