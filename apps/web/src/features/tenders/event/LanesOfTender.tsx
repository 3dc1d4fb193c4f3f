import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { type Tender, useTenderLanes } from '../tenders.api.ts';

const pageSize = 50;

/** The lanes of an event, paginated. */
export function LanesOfTender({ tender }: { tender: Tender }) {
  const [page, setPage] = useState(1);
  const lanes = useTenderLanes(tender.tenderId, page, pageSize);
  return (
    <Panel heading="Lanes" aside={<small>{countOf(tender.laneCount, 'lane')}</small>}>
      <LoadProblem query={lanes} />
      {lanes.isPending && !lanes.isError && (
        <Skeleton height={120} radius="md" role="status" aria-label="Loading the lanes" />
      )}
      {lanes.data !== undefined && (
        <SmallTable label="Lanes of the event">
          <thead>
            <tr>
              <th scope="col">Origin</th>
              <th scope="col">Destination</th>
              <th scope="col">Equipment</th>
              <th scope="col">Bidding</th>
            </tr>
          </thead>
          <tbody>
            {lanes.data.lanes.map((lane) => (
              <tr key={lane.laneId}>
                <td>{lane.origin}</td>
                <td>{lane.destination}</td>
                <td>{lane.equipment ?? '–'}</td>
                <td>{lane.state === 'Started' ? 'Open' : 'Closed'}</td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      )}
      <Pager
        label="Pages of lanes"
        page={page}
        pageSize={pageSize}
        total={tender.laneCount}
        onPage={setPage}
      />
    </Panel>
  );
}
