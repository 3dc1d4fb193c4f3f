import { Anchor, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { formatCount, formatMoment } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { type MyTender, useMyTender } from '../tenders.api.ts';

/** Opens the list of lanes with sealed bids: number of cells and time, never the values. */
export function SealedButton({ tender, children }: { tender: MyTender; children: ReactNode }) {
  const [opened, panel] = useDisclosure(false);
  const mine = useMyTender(tender.tenderId, opened);
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={panel.open}>
        {children}
      </Anchor>
      <SidePanel opened={opened} onClose={panel.close} title={`Sealed in ${tender.name}`}>
        <LoadProblem query={mine} />
        {mine.isPending && !mine.isError && <Skeleton height={160} role="status" aria-label="Loading" />}
        {mine.data !== undefined && (
          <SmallTable label="Sealed lanes">
            <thead>
              <tr>
                <th scope="col">Origin</th>
                <th scope="col">Destination</th>
                <th scope="col" data-figure>
                  Cells
                </th>
                <th scope="col">Last sealed</th>
              </tr>
            </thead>
            <tbody>
              {mine.data.lanes.map((lane) => (
                <tr key={lane.laneId}>
                  <td>{lane.origin}</td>
                  <td>{lane.destination}</td>
                  <td data-figure>{formatCount(lane.cells)}</td>
                  <td data-wrap>
                    {formatMoment(lane.sealedAt)}
                    {lane.refused !== null && <div data-quiet>{lane.refused}</div>}
                    {lane.leftOut !== null && <div data-quiet>{lane.leftOut}</div>}
                    {lane.chargesChanged && (
                      <div data-quiet>
                        The customer has changed the charges since then. Rates that still fit are used; submit
                        the lane again to be sure.
                      </div>
                    )}
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
