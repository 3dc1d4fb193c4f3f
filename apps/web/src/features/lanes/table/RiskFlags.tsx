import { laneRiskTitles } from '@lanewright/freight';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useLaneRisks } from '../lanes.api.ts';
import type { Lane } from '../laneTypes.ts';
import classes from './LaneCells.module.css';

/** Risk flags from a lane's history; the reasons are on hover. */
export function RiskFlags({ lane }: { lane: Lane }) {
  return lane.riskFlags.length === 0 ? <span className={classes.quiet}>–</span> : <Flagged lane={lane} />;
}

function Flagged({ lane }: { lane: Lane }) {
  const [isPointedAt, setPointedAt] = useState(false);
  const risks = useLaneRisks(lane, isPointedAt);
  const titles = lane.riskFlags.map((flag) => laneRiskTitles[flag]).join(', ');
  return (
    <span
      title={risks?.map(({ flag, reason }) => `${laneRiskTitles[flag]}: ${reason}`).join('\n') ?? titles}
      onPointerEnter={() => setPointedAt(true)}
    >
      <TriangleAlert size={12} strokeWidth={2} aria-hidden className={classes.pending} />
      {titles}
    </span>
  );
}
