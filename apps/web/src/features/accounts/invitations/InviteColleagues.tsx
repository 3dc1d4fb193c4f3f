import { type UserType, userTypeLabel } from '@lanewright/freight';
import { type ButtonProps, Text } from '@mantine/core';
import { InviteButton } from './InviteButton.tsx';
import { InviteForm } from './InviteForm.tsx';

interface InviteColleaguesProps extends ButtonProps {
  /** The user's own type, which colleagues also get. */
  userType: UserType;
  companyName: string;
}

/** Invites users into the user's own company. */
export function InviteColleagues({ userType, companyName, ...button }: InviteColleaguesProps) {
  return (
    <InviteButton
      {...button}
      label="Invite colleagues"
      title="Invite colleagues"
      form={(close) => (
        <InviteForm
          paste="addresses"
          invitationOf={({ username }) => ({ username, userType, modes: [] })}
          onDone={close}
        >
          <Text size="sm" c="dimmed">
            They join {companyName} as {userTypeLabel[userType].toLowerCase()} users, like you, and see what
            you see.
          </Text>
        </InviteForm>
      )}
    />
  );
}
