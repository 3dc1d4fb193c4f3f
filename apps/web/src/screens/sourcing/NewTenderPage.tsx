import { offeredModes } from '@lanewright/freight';
import { Anchor, Skeleton, Text } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { paths } from '../../app/paths.ts';
import { ModesFailed } from '../../app/session/ModesFailed.tsx';
import { useAvailableModes } from '../../app/session/useAvailableModes.ts';
import { useCarriers } from '../../features/carriers/carriers.api.ts';
import { TenderForm } from '../../features/tenders/form/TenderForm.tsx';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { toasts } from '../../ui/toasts.ts';

/** Lanes selected on another screen, passed in the navigation state. */
const carried = z.object({ mode: z.number(), laneIds: z.array(z.string()).min(1) });

/** Page for a new tender event. */
export function NewTenderPage() {
  const navigate = useNavigate();
  const picked = carried.safeParse(useLocation().state).data;
  const asked = useAvailableModes();
  const carriers = useCarriers();
  const modes = asked.data?.toSorted(
    (a, b) =>
      Number(b === picked?.mode) - Number(a === picked?.mode) ||
      offeredModes.indexOf(a) - offeredModes.indexOf(b),
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
