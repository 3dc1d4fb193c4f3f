import { modeDetails, type OfferedMode } from '@lanewright/freight';
import type { Contract } from '../../features/contracts/contracts.api.ts';
import classes from '../../features/contracts/Contracts.module.css';
import { type ExpiringDays, ExpiringLanes } from '../../features/contracts/ExpiringLanes.tsx';
import { PriceMovesPanel } from '../../features/contracts/PriceMovesPanel.tsx';
import { withContract } from '../../ui/useContractNo.ts';
import { lanesAddress } from '../dashboard/lanesAddress.ts';

interface ContractOutlookProps {
  mode: OfferedMode;
  /** Newest first. */
  contracts: readonly Contract[];
  onPlan: (days: ExpiringDays) => void;
}

/** What ends soon and what follows: expiring lanes, and how prices moved between contracts. Nothing before the first award. */
export function ContractOutlook({ mode, contracts, onPlan }: ContractOutlookProps) {
  if (contracts.every(({ awardedLanes }) => awardedLanes === 0)) return null;
  const laneAt = (laneId: string, contractNo: number) => {
    const isCurrent = contracts.some((contract) => contract.contractNo === contractNo && contract.isCurrent);
    return withContract(lanesAddress(mode, { lane: laneId }), isCurrent ? undefined : contractNo);
  };
  return (
    <div className={classes.outlook}>
      <ExpiringLanes mode={mode} contracts={contracts} laneAt={laneAt} onPlan={onPlan} />
      <PriceMovesPanel
        mode={mode}
        contracts={contracts}
        unit={modeDetails[mode].volumeUnit}
        laneAt={laneAt}
      />
    </div>
  );
}
