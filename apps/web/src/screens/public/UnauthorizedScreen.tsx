import { Button } from '@mantine/core';
import { userTypes } from '@lanewright/freight';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session/useSession.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { userTypeNames } from './userTypeNames.ts';

const refusalSchema = z.object({ allowed: z.array(z.enum(userTypes)), from: z.string() });

const userTypeList = new Intl.ListFormat('en');

/** Explains who has access to the page, with a link back. */
export default function UnauthorizedScreen() {
  const user = useSession();
  const refusal = refusalSchema.safeParse(useLocation().state).data;
  const owners = refusal && userTypeList.format(refusal.allowed.map((type) => userTypeNames[type].many));
  const reason =
    refusal === undefined || owners === undefined
      ? 'This page is for another type of user.'
      : `The page ${refusal.from} is for ${owners}.`;
  return (
    <Page heading="You don’t have access to this page">
      <EmptyState
        title={reason}
        action={
          <Button component={Link} to={user === null ? paths.login() : paths.dashboard()}>
            {user === null ? 'Log in' : 'Go to your dashboard'}
          </Button>
        }
      >
        {user !== null && `You are logged in as ${user.username}, ${userTypeNames[user.type].one}.`}
      </EmptyState>
    </Page>
  );
}
