import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useSignedInUser } from '../../app/session/useSession.ts';
import type { LanesAsked } from '../../features/overview/figure/figure.api.ts';
import { DrillPanel } from '../../features/overview/figure/DrillPanel.tsx';
import { lanesAddress } from '../dashboard/lanesAddress.ts';
import { LaneBehindFigure } from './LaneBehindFigure.tsx';
import classes from './Drill.module.css';
import { useContractLink } from '../../ui/useContractNo.ts';

/** The figure in the address, broken down to file rows. */
export default function OpenedFigure() {
  const { type } = useSignedInUser();
  return (
    <DrillPanel
      shipmentsOf={(lane) => <LaneBehindFigure {...lane} />}
      {...(type === 'Customer' ? { elsewhere: (asked) => <InLaneTable asked={asked} /> } : {})}
      {...(type === 'Carrier'
        ? { elsewhere: ({ mode }, customerId) => <InOwnLanes mode={mode} customerId={customerId} /> }
        : {})}
    />
  );
}

/** Link to the same lanes in the lane table, if its columns can filter them. */
function InLaneTable({ asked }: { asked: LanesAsked }) {
  const { mode, uploadId, filters = [] } = asked;
  const isWhole =
    asked.month === undefined &&
    asked.awardedTo === undefined &&
    asked.status === undefined &&
    asked.risk === undefined;
  const keep = useContractLink();
  if (mode === undefined || !isWhole) return null;
  const query = {
    ...(filters.length === 0 ? {} : { filter: JSON.stringify(filters) }),
    ...(uploadId === undefined ? {} : { upload: uploadId }),
  };
  return (
    <p className={classes.elsewhere}>
      <Anchor component={Link} to={keep(lanesAddress(mode, query))} size="sm">
        Open in lane table
      </Anchor>
    </p>
  );
}

/** Link to the lanes open to a carrier, on its pricing screen. */
function InOwnLanes({ mode, customerId }: { mode: LanesAsked['mode']; customerId: string | undefined }) {
  const keep = useContractLink();
  if (mode === undefined || customerId === undefined) return null;
  return (
    <p className={classes.elsewhere}>
      <Anchor component={Link} to={keep(lanesAddress(mode, { customer: customerId }))} size="sm">
        Go to the lanes you bid on
      </Anchor>
    </p>
  );
}
