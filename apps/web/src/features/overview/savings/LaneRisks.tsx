import { laneRiskTitles, type OfferedMode } from '@lanewright/freight';
import { useQuery } from '../../../platform/query.ts';
import { risksQuery } from './savings.api.ts';
import classes from './Risks.module.css';

interface LaneRisksProps {
  mode: OfferedMode;
  /** The lane's contract. */
  contractNo: number;
  laneId: string;
}

/** The risks of a lane, each with its reason; renders nothing if there are none. */
export function LaneRisks({ mode, contractNo, laneId }: LaneRisksProps) {
  const risks = useQuery(risksQuery({ mode, contractNo }, laneId)).data?.lanes[0]?.risks ?? [];
  if (risks.length === 0) return null;
  return (
    <ul className={classes.risks} aria-label="Risks of this lane">
      {risks.map(({ flag, severity, reason }) => (
        <li key={flag} data-severity={severity}>
          <b>{laneRiskTitles[flag]}</b>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  );
}
