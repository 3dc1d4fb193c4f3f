import { Button, Group } from '@mantine/core';
import { History } from 'lucide-react';
import { Link } from 'react-router';
import { access, mayOpen } from '../../app/access.ts';
import { paths } from '../../app/paths.ts';
import { useSignedInUser } from '../../app/session/useSession.ts';
import { InviteColleagues } from '../../features/accounts/invitations/InviteColleagues.tsx';
import { OpenInvitations } from '../../features/accounts/invitations/OpenInvitations.tsx';
import { CompanyColleagues } from '../../features/accounts/people/CompanyColleagues.tsx';
import { drawPicture } from './drawPicture.tsx';

/** Colleagues and invited users; the Owner has all of them in User Admin. */
export function YourCompany() {
  const user = useSignedInUser();
  if (user.type === 'Owner') return null;
  return (
    <CompanyColleagues
      companyName={user.companyName}
      ownId={user.id}
      picture={drawPicture}
      invite={
        <Group gap="xs">
          {mayOpen(access.activity, user.type) && (
            <Button
              component={Link}
              to={paths.activity()}
              size="xs"
              variant="default"
              leftSection={<History size={14} aria-hidden />}
            >
              Activity
            </Button>
          )}
          <InviteColleagues size="xs" variant="default" userType={user.type} companyName={user.companyName} />
        </Group>
      }
    >
      <OpenInvitations heading="Pending invitations" which={({ userType }) => userType === user.type} />
    </CompanyColleagues>
  );
}
