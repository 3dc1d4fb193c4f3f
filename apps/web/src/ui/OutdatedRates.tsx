import { Alert } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';

/** Explains why exchange rates should not be locked yet; `title` states their age. */
export function OutdatedRates({ title }: { title: string }) {
  return (
    <Alert
      color="yellow"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<TriangleAlert size={18} aria-hidden />}
      title={title}
      mb="sm"
    >
      Bids in other currencies are then compared at outdated rates. The Owner imports newer ones in Tool
      Control, under “Rates by day”.
    </Alert>
  );
}
