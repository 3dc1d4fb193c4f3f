import { Button, Skeleton } from '@mantine/core';
import { Laptop, Smartphone } from 'lucide-react';
import { useQuery } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf, formatMoment } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { toasts } from '../../../ui/toasts.ts';
import classes from './Profile.module.css';
import { type Device, devicesQuery, useEndDevice, useEndOtherDevices } from './profile.api.ts';

const proofs = {
  password: 'with password',
  'two-factor': 'with password and code',
  'single sign-on': 'with single sign-on',
} as const satisfies Record<Device['provedBy'], string>;

/** Devices where the user is logged in, with a way to log each out. */
export function DevicesSection() {
  const devices = useQuery(devicesQuery);
  const endOthers = useEndOtherDevices();
  return (
    <Loaded
      query={devices}
      skeleton={
        <div role="status" aria-label="Loading the devices">
          <Skeleton height={44} mb={10} />
          <Skeleton height={44} />
        </div>
      }
    >
      {(data) => {
        const { sessions, rememberedDevices } = data;
        const others = sessions.filter((session) => !session.isThisOne).length;
        return (
          <div>
            <ul className={classes.devices} aria-label="Logged-in devices">
              {sessions.map((session) => (
                <DeviceRow key={session.id} device={session} />
              ))}
            </ul>
            {rememberedDevices > 0 && (
              <p className={classes.quiet}>
                {rememberedDevices === 1
                  ? 'One device is remembered and doesn’t need a code at login.'
                  : `${countOf(rememberedDevices, 'device')} are remembered and don’t need a code at login.`}
              </p>
            )}
            <ActionError of={endOthers} />
            <div className={classes.foot}>
              <ButtonWithReason
                variant="default"
                loading={endOthers.isPending}
                reason={others === 0 && rememberedDevices === 0 && 'This is your only logged-in device'}
                onClick={() =>
                  endOthers.mutate(undefined, {
                    onSuccess: () => toasts.success('All other devices logged out'),
                  })
                }
              >
                Log out all other devices
              </ButtonWithReason>
              <span className={classes.quiet}>Remembered devices are removed too.</span>
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const end = useEndDevice();
  const Icon = /iPhone|iPad|Android|phone/i.test(device.device) ? Smartphone : Laptop;
  const where = device.fromAddress === null ? '' : ` · ${device.fromAddress}`;
  return (
    <li className={classes.device}>
      <Icon size={20} strokeWidth={1.6} aria-hidden className={classes.deviceIcon} />
      <div className={classes.deviceText}>
        <div className={classes.deviceName}>
          {device.device}
          {device.isThisOne && <StateBadge tone="good">This device</StateBadge>}
        </div>
        <div className={classes.quiet}>
          {device.isThisOne ? 'Active now' : `Last active ${formatMoment(device.lastSeenAt)}`}
          {where}
        </div>
        <div className={classes.quiet}>
          Logged in {formatMoment(device.beganAt)} {proofs[device.provedBy]}
        </div>
        <ActionError of={end} />
      </div>
      {!device.isThisOne && (
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          aria-label={`Log out ${device.device}, last active ${formatMoment(device.lastSeenAt)}`}
          onClick={() => end.mutate(device.id)}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
