import type { LaneColour } from '@lanewright/freight';
import { Circle, CircleAlert, CircleCheck, CircleX, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

/** How a state is meant: fine, wants a look, wrong, plain, or still at work. */
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

/** A state in words, with colour and picture; the colour is never alone in saying it. */
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
  /** What the colour is measured against, shown on hover. */
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
