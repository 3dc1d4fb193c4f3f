import { Check } from 'lucide-react';
import classes from './UsernameNote.module.css';
import type { Availability } from './registration.api.ts';

const words: Readonly<Record<Availability, string>> = {
  unknown: 'You’ll use it to log in.',
  checking: 'Checking …',
  free: 'This username is available.',
  // The field shows this as an error.
  taken: '',
};

/** Shows whether the typed username is available. */
export function UsernameNote({ availability }: { availability: Availability }) {
  return (
    <span role="status" className={classes.note} data-free={availability === 'free' || undefined}>
      {availability === 'free' && <Check size={13} strokeWidth={2.4} aria-hidden />}
      {words[availability]}
    </span>
  );
}
