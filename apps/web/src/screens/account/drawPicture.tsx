import { UserAvatar } from '../../features/accounts/UserAvatar.tsx';

interface Pictured {
  id: string;
  displayName: string;
  profilePicture: string | null;
}

/** Renders a user's picture, for features that show users and do not depend on pictures. */
export function drawPicture({ id, displayName, profilePicture }: Pictured, size: number) {
  return <UserAvatar userId={id} name={displayName} picture={profilePicture} size={size} />;
}
