import { Link, useLocation } from 'react-router';
import classes from './ProfileScreen.module.css';

const sections = [
  { id: 'you', label: 'Who you are' },
  { id: 'picture', label: 'Picture' },
  { id: 'password', label: 'Password' },
  { id: 'two-factor', label: 'Two-factor' },
  { id: 'devices', label: 'Devices' },
  { id: 'looks', label: 'How it looks' },
  { id: 'leave', label: 'Leave' },
] as const;

/** The way to each section of the profile. */
export function SectionLinks() {
  const { hash } = useLocation();
  return (
    <nav aria-label="Sections of your profile" className={classes.links}>
      {sections.map(({ id, label }) => (
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
