import type { LaneColour } from '@lanewright/freight';
import { Circle, CircleAlert, CircleCheck, CircleX, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

/** Meaning of a state: good, needs attention, wrong, neutral, or in progress. */
export type Tone = 'good' | 'warn' | 'bad' | 'neutral' | 'busy';

const icons: Readonly<Record<Tone, LucideIcon>> = {
  good: CircleCheck,
  warn: CircleAlert,
  bad: CircleX,
  neutral: Circle,
  busy: LoaderCircle,
};

const toneOfColour: Readonly<Record<LaneColour, Tone>> = { Green: 'good', Amber: 'warn', Red: 'bad' };

interface StateBadgeProps {
  tone: Tone;
  /** Shown on hover. */
  title?: string | undefined;
  children: ReactNode;
}

/** A state as text, with colour and icon; the colour never carries the meaning alone. */
export function StateBadge({ tone, title, children }: StateBadgeProps) {
  const Icon = icons[tone];
  return (
    <span className={classes.badge} data-tone={tone} title={title}>
      <Icon size={13} strokeWidth={2.2} aria-hidden />
      {children}
    </span>
  );
}

interface StatusBadgeProps {
  colour: LaneColour;
  /** What the colour is compared with, shown on hover. */
  title?: string | undefined;
}

/** A standing on a lane: Green, Amber or Red. */
export function StatusBadge({ colour, title }: StatusBadgeProps) {
  return (
    <StateBadge tone={toneOfColour[colour]} title={title}>
      {colour}
    </StateBadge>
  );
}
