import { Link, useLocation } from 'react-router';
import { useSignedInUser } from '../../app/session/useSession.ts';
import classes from './ProfileScreen.module.css';

const sections = [
  { id: 'you', label: 'Who you are' },
  { id: 'picture', label: 'Picture' },
  { id: 'password', label: 'Password' },
  { id: 'two-factor', label: 'Two-factor' },
  { id: 'devices', label: 'Devices' },
  { id: 'company', label: 'Your company' },
  { id: 'looks', label: 'How it looks' },
  { id: 'leave', label: 'Leave' },
] as const;

/** The way to each section of the profile. */
export function SectionLinks() {
  const { hash } = useLocation();
  const { type } = useSignedInUser();
  // The Owner has every company under User Admin.
  const shown = sections.filter(({ id }) => id !== 'company' || type !== 'Owner');
  return (
    <nav aria-label="Sections of your profile" className={classes.links}>
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
