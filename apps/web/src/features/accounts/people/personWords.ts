import type { ReactNode } from 'react';
import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { Person } from './people.api.ts';

/** Draws somebody's picture at a size in px; screens say how, since pictures are another feature's. */
export type DrawPicture = (
  person: Pick<Person, 'id' | 'displayName' | 'profilePicture'>,
  size: number,
) => ReactNode;

export const toneOfPerson: Readonly<Record<Person['state'], Tone>> = {
  Active: 'good',
  Deactivated: 'neutral',
};
