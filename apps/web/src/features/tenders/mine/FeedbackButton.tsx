import { Button, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { type MyTender, useFeedback } from '../tenders.api.ts';

/** Opens the carrier's own colours at the end of the last round. */
export function FeedbackButton({ tender }: { tender: MyTender }) {
  const [opened, panel] = useDisclosure(false);
  const feedback = useFeedback(tender.tenderId, opened);
  const hasClosed = (tender.round?.roundNo ?? 0) > 1 || tender.round?.state === 'Closed';
  if (!hasClosed) return null;
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={panel.open}>
        Your colours
      </Button>
      <SidePanel
        opened={opened}
        onClose={panel.close}
        title={
          feedback.data?.roundNo == null
            ? `Your colours in ${tender.name}`
            : `Your colours after round ${feedback.data.roundNo}`
        }
      >
        <LoadProblem query={feedback} />
        {feedback.isPending && !feedback.isError && (
          <Skeleton height={160} role="status" aria-label="Loading" />
        )}
        {feedback.data?.lanes.length === 0 && <Text size="sm">You didn’t bid in that round.</Text>}
        {feedback.data !== undefined && feedback.data.lanes.length > 0 && (
          <SmallTable label="Your colours">
            <thead>
              <tr>
                <th scope="col">Origin</th>
                <th scope="col">Destination</th>
                <th scope="col">Colour</th>
              </tr>
            </thead>
            <tbody>
              {feedback.data.lanes.map((lane) => (
                <tr key={lane.laneId}>
                  <td>{lane.origin}</td>
                  <td>{lane.destination}</td>
                  <td>
                    <StatusBadge colour={lane.colour} />
                  </td>
                </tr>
              ))}
            </tbody>
          </SmallTable>
        )}
      </SidePanel>
    </>
  );
}
