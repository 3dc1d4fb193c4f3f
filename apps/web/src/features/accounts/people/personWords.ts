import type { ReactNode } from 'react';
import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { Person } from './people.api.ts';

/** Renders a user's picture at a size in px. Provided by the screen, because pictures belong to another feature. */
export type DrawPicture = (
  person: Pick<Person, 'id' | 'displayName' | 'profilePicture'>,
  size: number,
) => ReactNode;

export const toneOfPerson: Readonly<Record<Person['state'], Tone>> = {
  Active: 'good',
  Deactivated: 'neutral',
};
