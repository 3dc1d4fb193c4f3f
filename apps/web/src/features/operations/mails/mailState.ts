import type { Tone } from '../../../ui/StatusBadge.tsx';
import type { Mail } from '../operations.api.ts';

export const toneOfMail: Readonly<Record<Mail['state'], Tone>> = {
  Waiting: 'busy',
  Sent: 'good',
  Outbox: 'neutral',
  Failed: 'bad',
};
