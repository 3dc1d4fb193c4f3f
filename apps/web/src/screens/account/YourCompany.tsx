import { useSignedInUser } from '../../app/session/useSession.ts';
import { InviteColleagues } from '../../features/invitations/InviteColleagues.tsx';
import { OpenInvitations } from '../../features/invitations/OpenInvitations.tsx';
import { CompanyColleagues } from '../../features/people/CompanyColleagues.tsx';
import { drawPicture } from './drawPicture.tsx';

/** Colleagues, and who of them is invited; the Owner has all of it under User Admin. */
export function YourCompany() {
  const user = useSignedInUser();
  if (user.type === 'Owner') return null;
  return (
    <CompanyColleagues
      companyName={user.companyName}
      ownId={user.id}
      picture={drawPicture}
      invite={
        <InviteColleagues size="xs" variant="default" userType={user.type} companyName={user.companyName} />
      }
    >
      <OpenInvitations heading="Invited, not here yet" which={({ userType }) => userType === user.type} />
    </CompanyColleagues>
  );
}
