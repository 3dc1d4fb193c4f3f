import { Check } from 'lucide-react';
import classes from './UsernameNote.module.css';
import type { Availability } from './registration.api.ts';

const words: Readonly<Record<Availability, string>> = {
  unknown: 'You’ll use it to log in.',
  checking: 'Checking …',
  free: 'This username is available.',
  // The field says so in red.
  taken: '',
};

/** Whether the user name may be had, as it is typed. */
export function UsernameNote({ availability }: { availability: Availability }) {
  return (
    <span role="status" className={classes.note} data-free={availability === 'free' || undefined}>
      {availability === 'free' && <Check size={13} strokeWidth={2.4} aria-hidden />}
      {words[availability]}
    </span>
  );
}
