import { UserAvatar } from '../../features/accounts/UserAvatar.tsx';

interface Pictured {
  id: string;
  displayName: string;
  profilePicture: string | null;
}

/** Draws somebody's picture, for features that show people and know nothing of pictures. */
export function drawPicture({ id, displayName, profilePicture }: Pictured, size: number) {
  return <UserAvatar userId={id} name={displayName} picture={profilePicture} size={size} />;
}
