import type { UserType } from '@lanewright/freight';
import { Button, Skeleton } from '@mantine/core';
import { LayoutGrid } from 'lucide-react';
import { Link } from 'react-router';
import { useQuery } from '../../platform/query.ts';
import { paths } from '../../app/paths.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { boardsQuery } from '../../features/overview/boards/boards.api.ts';
import type { BoardKind } from '../../features/overview/boards/tileCatalogue.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadProblem, together } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Boards } from './Boards.tsx';
import { usePlaces } from './usePlaces.ts';

const kindOfUser: Readonly<Partial<Record<UserType, BoardKind>>> = {
  Customer: 'customer',
  DataCustomer: 'data',
  Carrier: 'carrier',
};

/** A board of tiles that the user arranges; users without figures see why. */
export default function BoardsScreen() {
  const { type } = useSignedInUser();
  const kind = kindOfUser[type];
  if (kind !== undefined) return <AskedBoards kind={kind} />;
  return (
    <Page heading="Boards">
      <EmptyState
        title="Boards aren’t available for your role"
        icon={LayoutGrid}
        action={
          <Button component={Link} to={paths.dashboard()} variant="default">
            Go to your dashboard
          </Button>
        }
      >
        {type === 'Owner'
          ? 'Boards show one company’s metrics: spend, bids, awards and savings. They are set up by its customers, data customers and carriers.'
          : 'Boards show spend, bids, awards and savings. Your company has its data cleansed here, and the results are shown with each upload.'}
      </EmptyState>
    </Page>
  );
}

function AskedBoards({ kind }: { kind: BoardKind }) {
  const boards = useQuery(boardsQuery);
  const places = usePlaces(kind);
  const asked = together(boards, places);
  if (boards.data !== undefined && places.data !== undefined)
    return <Boards kind={kind} stored={boards.data} places={places.data} asked={asked} />;
  return (
    <Page heading="Boards">
      {asked.error === null ? (
        <Skeleton height={320} radius="md" role="status" aria-label="Loading your boards" />
      ) : (
        <LoadProblem query={asked} failed="Couldn’t load your boards" />
      )}
    </Page>
  );
}
