import { offeredModes } from '@lanewright/freight';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '../../app/paths.ts';
import { ModesFailed } from '../../app/session/ModesFailed.tsx';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { useCarriers } from '../../features/carriers/carriers.api.ts';
import { ContractSwitcher } from '../../features/contracts/ContractSwitcher.tsx';
import { TenderForm } from '../../features/tenders/form/TenderForm.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { toasts } from '../../ui/toasts.ts';
import { useAddress } from '../../ui/useAddress.ts';

/** Lanes selected on another screen, passed in the navigation state. */
const carried = z.object({ mode: z.number(), laneIds: z.array(z.string()).min(1) });

/** Page for a new tender event. The address may name mode and contract, and the event itself. */
export function NewTenderPage() {
  const navigate = useNavigate();
  const { address } = useAddress();
  const picked = carried.safeParse(useLocation().state).data;
  const [begun] = useState({ mode: Number(address.get('mode')), name: address.get('name') ?? '' });
  const firstMode = picked?.mode ?? begun.mode;
  const asked = useAvailableModes();
  const carriers = useCarriers();
  const modes = asked.data?.toSorted(
    (a, b) =>
      Number(b === firstMode) - Number(a === firstMode) || offeredModes.indexOf(a) - offeredModes.indexOf(b),
  );
  return (
    <Page heading="New event" breadcrumb={[{ label: 'Tender events', to: paths.sourcing() }]}>
      {asked.isError && asked.data === undefined && <ModesFailed asked={asked} />}
      <LoadProblem query={carriers} />
      {(modes === undefined || carriers.data === undefined) && !asked.isError && !carriers.isError && (
        <Skeleton height={420} radius="md" role="status" aria-label="Loading" />
      )}
      {modes !== undefined && carriers.data !== undefined && (
        <TenderForm
          modes={modes}
          carriers={carriers.data}
          {...(picked === undefined ? {} : { laneIds: picked.laneIds })}
          startsInFirst={modes[0] === firstMode}
          startName={begun.name}
          contractOf={(mode) => <ContractSwitcher mode={mode} />}
          noCarriers={
            <Text size="sm">
              No carrier is connected in this mode yet.{' '}
              <Anchor component={Link} to={paths.carriers()} size="sm">
                Connect or invite carriers
              </Anchor>
            </Text>
          }
          onCreated={(tender) => {
            toasts.success(
              tender.state === 'Draft' ? `${tender.name} saved as draft` : `${tender.name} scheduled`,
            );
            void navigate(paths.tender(tender.tenderId), { replace: true });
            // Same screen with another address, so the router does not scroll to the top.
            window.scrollTo({ top: 0 });
          }}
          onCancel={() => void navigate(paths.sourcing())}
        />
      )}
    </Page>
  );
}
