import { accounts } from '@lanewright/contract';
import { Avatar } from '@mantine/core';
import { call, queryBy, useQuery } from '../../platform/query.ts';
import { sendEndpoint } from '../../platform/send.ts';
import classes from './UserAvatar.module.css';

interface UserAvatarProps {
  userId: string;
  /** Used for the initials when there is no picture. */
  name: string;
  /** The user's `profilePicture`: changes with the picture, null if there is none. */
  picture: string | null | undefined;
  size: number;
}

/** Each picture version is fetched once: a new picture has a new version. */
function pictureQuery(userId: string, picture: string) {
  const input = { query: { userId } };
  return queryBy(
    [call(accounts.readProfilePicture, input)],
    async (signal) => {
      const answer = await sendEndpoint(accounts.readProfilePicture, { ...input, signal });
      return dataAddress(new Uint8Array(await answer.arrayBuffer()));
    },
    { version: picture, staleTime: Number.POSITIVE_INFINITY, gcTime: 30 * 60_000, retry: false },
  );
}

/** A data URL of a few kilobytes. Unlike a blob URL, it never has to be revoked. */
function dataAddress(bytes: Uint8Array): string {
  return `data:image/webp;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/** A user's picture, or their initials. The name is expected next to it. */
export function UserAvatar({ userId, name, picture, size }: UserAvatarProps) {
  const hasPicture = picture !== null && picture !== undefined;
  const { data } = useQuery({ ...pictureQuery(userId, picture ?? ''), enabled: hasPicture });
  return (
    <Avatar
      name={name}
      size={size}
      color="purple"
      alt=""
      src={hasPicture ? (data ?? null) : null}
      classNames={{ placeholder: classes.initials ?? '' }}
      aria-hidden
    />
  );
}
