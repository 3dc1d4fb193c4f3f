import { useLaneBids } from '../awards.api.ts';

/** How many bids the comparison shows, including those that are held; nothing while there are none. */
export function LaneBidCount({ laneId, className }: { laneId: string; className?: string | undefined }) {
  const { data = [] } = useLaneBids(laneId);
  return data.length > 0 && <span className={className}>{data.length}</span>;
}
