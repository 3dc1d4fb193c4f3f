import { isOfferedMode } from '@lanewright/freight';
import { Skeleton } from '@mantine/core';
import { useCallback } from 'react';
import { LaneShipmentsTab } from '../../features/lanes/lane-shipments/LaneShipmentsTab.tsx';
import { type ShipmentsWanted, useLane, useLaneShipments } from '../../features/lanes/lanes.api.ts';
import type { Lane } from '../../features/lanes/laneTypes.ts';
import { BaselineDerivation } from '../../features/lanes/panel/BaselineDerivation.tsx';
import type { OpenedLane } from '../../features/overview/figure/DrillPanel.tsx';
import { usePartOfLane } from '../../features/overview/figure/figure.api.ts';
import { SumCheck } from '../../features/overview/figure/SumCheck.tsx';
import { LaneRisks } from '../../features/overview/savings/LaneRisks.tsx';
import classes from './Drill.module.css';
import { Loaded } from '../../ui/Loaded.tsx';

/** Basis of a lane's part of a figure: the baseline's unit price, and every shipment with its row. */
export function LaneBehindFigure({ laneId, asked }: OpenedLane) {
  const lane = useLane(laneId);
  return (
    <Loaded query={lane} skeleton={<Skeleton height={260} radius="md" />}>
      {(data) => {
        // Figures about the files can be limited to a month or an upload; all others are based on every shipment.
        const isHistory = asked.figure === 'Volume' || asked.figure === 'Shipments';
        const wanted = isHistory ? { month: asked.month, uploadId: asked.uploadId } : {};
        return (
          <>
            {asked.mode !== undefined && (
              <LaneRisks mode={asked.mode} contractNo={data.contractNo} laneId={laneId} />
            )}
            <h3 className={classes.heading}>Lane baseline</h3>
            <BaselineDerivation lane={data} />
            <h3 className={classes.heading}>Lane shipments</h3>
            <LaneShipmentsTab lane={data} wanted={wanted} />
            <ShipmentsCheck lane={data} wanted={wanted} />
          </>
        );
      }}
    </Loaded>
  );
}

/** Verifies that the shipments add up to the lane's spend in the files. */
function ShipmentsCheck({ lane, wanted }: { lane: Lane; wanted: ShipmentsWanted }) {
  const shipments = useLaneShipments(lane.id, 1, 50, wanted);
  const mode = isOfferedMode(lane.mode) ? lane.mode : undefined;
  const paid = usePartOfLane({ figure: 'Paid', mode, ...wanted }, lane.id);
  const { refetch: askShipments } = shipments;
  const { refetch: askPaid } = paid;
  const askAnew = useCallback(() => Promise.all([askShipments(), askPaid()]), [askShipments, askPaid]);
  if (shipments.data === undefined || paid.data === undefined) return null;
  return (
    <SumCheck
      what="The shipments"
      whole="the amount paid on this lane"
      sum={shipments.data.chargeUsd}
      figure={paid.data.total}
      unit="USD"
      onDiffers={askAnew}
    />
  );
}
