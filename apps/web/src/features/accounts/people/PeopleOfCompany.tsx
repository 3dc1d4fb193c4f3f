import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { usePeople } from './people.api.ts';
import { PeopleList } from './PeopleList.tsx';
import type { DrawPicture } from './personWords.ts';

interface PeopleOfCompanyProps {
  companyId: string;
  picture: DrawPicture;
  /** Link to the full list, where users can be changed. */
  toAll: ReactNode;
  /** Shown while the company has no users. */
  invite: ReactNode;
}

const mostShown = 50;

/** A company's users as the Owner sees them in the company's details. */
export function PeopleOfCompany({ companyId, picture, toAll, invite }: PeopleOfCompanyProps) {
  const people = usePeople({ companyId, sortBy: 'displayName', page: 1, pageSize: mostShown });
  return (
    <Loaded query={people} skeleton={<Skeleton height={140} radius="md" />}>
      {(data) => {
        if (data.rows.length === 0)
          return (
            <EmptyState title="No users yet" action={invite}>
              Invited users appear here once they register.
            </EmptyState>
          );
        return (
          <>
            <PeopleList label="Users of the company" people={data.rows} picture={picture} />
            {toAll}
          </>
        );
      }}
    </Loaded>
  );
}
