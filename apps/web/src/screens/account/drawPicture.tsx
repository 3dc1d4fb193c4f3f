import { Avatar } from '@mantine/core';

/** Draws somebody's picture, for features that show people and know nothing of pictures. */
export function drawPicture({ displayName }: { displayName: string }, size: number) {
  return <Avatar name={displayName} size={size} color="purple" aria-hidden />;
}
