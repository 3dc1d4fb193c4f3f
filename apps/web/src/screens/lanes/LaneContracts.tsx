import type { OfferedMode } from '@lanewright/freight';
import { Anchor } from '@mantine/core';
import { Fragment, useEffect } from 'react';
import { Link } from 'react-router';
import { useShownContract } from '../../features/contracts/contracts.api.ts';
import { monthsOf } from '../../features/contracts/contractWords.ts';
import type { OneLane } from '../../features/lanes/laneTypes.ts';
import { useAddress } from '../../ui/useAddress.ts';
import { withContract } from '../../ui/useContractNo.ts';
import { lanesAddress } from '../dashboard/lanesAddress.ts';
import classes from './LaneContracts.module.css';

interface LaneContractsProps {
  mode: OfferedMode;
  lane: OneLane;
}

/** The contract of a lane, with links to the same freight in the others. Shows the lane in its own contract. */
export function LaneContracts({ mode, lane }: LaneContractsProps) {
  const { contracts = [], shown, usual } = useShownContract({ mode });
  const { change } = useAddress();
  const own = contracts.find(({ contractNo }) => contractNo === lane.contractNo);
  const numberOf = (contractNo: number) => (contractNo === usual?.contractNo ? undefined : contractNo);
  const ownNo = numberOf(lane.contractNo);
  // A link may name a lane without its contract.
  const isElsewhere = own !== undefined && own.contractNo !== shown?.contractNo;
  useEffect(() => {
    if (isElsewhere) change({ contract: ownNo });
  }, [isElsewhere, change, ownNo]);
  if (own === undefined || contracts.length < 2) return null;
  return (
    <p className={classes.contracts}>
      <span>
        {own.name}, {monthsOf(own)}
      </span>
      {lane.siblings.length > 0 && (
        <span>
          Also in{' '}
          {lane.siblings.map(({ contractNo, laneId }, at) => (
            <Fragment key={laneId}>
              {at > 0 && ', '}
              <Anchor
                component={Link}
                to={withContract(lanesAddress(mode, { lane: laneId }), numberOf(contractNo))}
                inherit
                underline="always"
              >
                {contracts.find((contract) => contract.contractNo === contractNo)?.name ??
                  `Contract ${contractNo}`}
              </Anchor>
            </Fragment>
          ))}
        </span>
      )}
    </p>
  );
}
