import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../../../ui/figures.ts';
import { Loaded } from '../../../../ui/Loaded.tsx';
import { SmallTable } from '../../../../ui/SmallTable.tsx';
import { useSignIns } from '../people.api.ts';
import classes from './UserPanel.module.css';

const firstShown = 10;

/** When and from where a user logged in, newest first. */
export function SignIns({ userId }: { userId: string }) {
  const signIns = useSignIns(userId);
  const [all, setAll] = useState(false);
  return (
    <Loaded query={signIns} skeleton={<Skeleton height={120} radius="md" />}>
      {(signInsData) => {
        if (signInsData.length === 0) return <p className={classes.facts}>This user hasn’t logged in yet.</p>;
        const shown = all ? signInsData : signInsData.slice(0, firstShown);
        return (
          <>
            <SmallTable label="Logins">
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Device</th>
                  <th scope="col">Address</th>
                  <th scope="col">Method</th>
                  <th scope="col">Until</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((one) => (
                  <tr key={`${one.at} ${one.device} ${one.lastSeenAt}`}>
                    <td>{formatMoment(one.at)}</td>
                    <td>{one.device}</td>
                    <td data-quiet>{one.fromAddress ?? '–'}</td>
                    <td>{one.provedBy}</td>
                    <td>
                      {one.endedAt === null
                        ? 'still logged in'
                        : `${formatMoment(one.endedAt)}${one.endedBecause === null ? '' : `, ${one.endedBecause}`}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </SmallTable>
            {shown.length < signInsData.length && (
              <Button size="xs" variant="subtle" mt="xs" onClick={() => setAll(true)}>
                Show all {formatCount(signInsData.length)}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
