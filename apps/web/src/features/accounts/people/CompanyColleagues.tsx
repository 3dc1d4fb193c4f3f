import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { usePeople } from './people.api.ts';
import { PeopleList } from './PeopleList.tsx';
import type { DrawPicture } from './personWords.ts';

interface CompanyColleaguesProps {
  companyName: string;
  ownId: string;
  picture: DrawPicture;
  /** The invite button. */
  invite: ReactNode;
  /** Shown below: users who are invited and have not registered yet. */
  children?: ReactNode;
}

const pageSize = 50;

/** Users of the same company. Not for the Owner, who sees all users elsewhere. */
export function CompanyColleagues({ companyName, ownId, picture, invite, children }: CompanyColleaguesProps) {
  const [page, setPage] = useState(1);
  const people = usePeople({ sortBy: 'displayName', page, pageSize });
  return (
    <Panel heading={`Your company: ${companyName}`} id="company" aside={invite}>
      <Loaded
        query={people}
        skeleton={
          <div role="status" aria-label="Loading your colleagues">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} height={44} mb={8} radius="md" />
            ))}
          </div>
        }
      >
        {(data) => (
          <>
            <PeopleList label="Colleagues" people={data.rows} picture={picture} ownId={ownId} />
            <Pager
              label="Pages of colleagues"
              page={page}
              pageSize={pageSize}
              total={data.total}
              onPage={setPage}
            />
          </>
        )}
      </Loaded>
      {children}
    </Panel>
  );
}
