import { notifications } from '@lanewright/contract';
import { Link, useLocation } from 'react-router';
import { useSignedInUser } from '../../app/session/useSession.ts';
import classes from './ProfileScreen.module.css';

const sections = [
  { id: 'you', label: 'Personal details' },
  { id: 'picture', label: 'Picture' },
  { id: 'password', label: 'Password' },
  { id: 'two-factor', label: 'Two-factor' },
  { id: 'devices', label: 'Devices' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'company', label: 'Your company' },
  { id: 'login-rules', label: 'Login rules' },
  { id: 'company-page', label: 'Company page' },
  { id: 'looks', label: 'Appearance' },
  { id: 'leave', label: 'Leave' },
] as const;

/** Links to the sections of the profile. */
export function SectionLinks() {
  const { hash } = useLocation();
  const { type } = useSignedInUser();
  const shown = sections.filter(({ id }) => {
    // The Owner has all companies in User Admin.
    if (id === 'company') return type !== 'Owner';
    if (id === 'login-rules') return type === 'Customer' || type === 'Carrier';
    return id !== 'notifications' || notifications.isNotified(type);
  });
  return (
    <nav aria-label="Profile sections" className={classes.links}>
      {shown.map(({ id, label }) => (
        <Link
          key={id}
          to={{ hash: id }}
          replace
          className={classes.link}
          aria-current={hash === `#${id}` ? 'location' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
