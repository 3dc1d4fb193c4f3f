import { Skeleton } from '@mantine/core';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { formatAgo, formatMoment } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { useSignIns } from '../people.api.ts';
import classes from './PersonPanel.module.css';

/** When and whence a user signed in, newest first. */
export function SignIns({ userId }: { userId: string }) {
  const signIns = useSignIns(userId);
  if (signIns.isError) return <ErrorPanel error={signIns.error} onRetry={() => void signIns.refetch()} />;
  if (signIns.data === undefined) return <Skeleton height={120} radius="md" />;
  if (signIns.data.length === 0) return <p className={classes.facts}>This user has not signed in yet.</p>;
  const nowMs = Date.now();
  return (
    <SmallTable label="Sign-ins">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Device</th>
          <th scope="col">Address</th>
          <th scope="col">Proved by</th>
          <th scope="col">Until</th>
        </tr>
      </thead>
      <tbody>
        {signIns.data.map((one) => (
          <tr key={`${one.at} ${one.device} ${one.lastSeenAt}`}>
            <td>{formatMoment(one.at)}</td>
            <td>{one.device}</td>
            <td data-quiet>{one.fromAddress ?? '–'}</td>
            <td>{one.provedBy}</td>
            <td>
              {one.endedAt === null
                ? `open, seen ${formatAgo(one.lastSeenAt, nowMs)}`
                : `${formatMoment(one.endedAt)}${one.endedBecause === null ? '' : `, ${one.endedBecause}`}`}
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
