import { useLaneBids } from '../awards.api.ts';

/** Number of bids in the comparison, including held ones; renders nothing if there are none. */
export function LaneBidCount({ laneId, className }: { laneId: string; className?: string | undefined }) {
  const { data = [] } = useLaneBids(laneId);
  return data.length > 0 && <span className={className}>{data.length}</span>;
}
