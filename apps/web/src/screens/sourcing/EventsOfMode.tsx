import type { OfferedMode } from '@lanewright/freight';
import { paths } from '../../app/paths.ts';
import { EventLine } from '../../features/tenders/EventLine.tsx';
import { useTendersOfMode } from '../../features/tenders/tenders.api.ts';
import { NextStepHint } from '../../features/overview/NextStepHint.tsx';

/** Note on the running events that control lanes of the mode. */
export function EventsOfMode({ mode }: { mode: OfferedMode }) {
  const running = useTendersOfMode(mode).data?.filter(({ state }) => state === 'Running') ?? [];
  return running.map((event) => (
    <NextStepHint key={event.tenderId}>
      <EventLine event={event} pageAt={paths.tender(event.tenderId)} of="mode" />
    </NextStepHint>
  ));
}
