import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { askDemonstration, type Demonstration } from '../../../platform/demonstration.ts';
import classes from './SignIn.module.css';

interface DemonstrationLoginsProps {
  onChoose: (credentials: { username: string; password: string }) => void;
}

/** On a demonstration: its logins, each filling the form when pressed. Else nothing. */
export function DemonstrationLogins({ onChoose }: DemonstrationLoginsProps) {
  const [data, setData] = useState<Demonstration>();
  // An effect, since this page goes without the cache of answers.
  useEffect(() => {
    const asking = new AbortController();
    // Whatever goes wrong: then there are no buttons, and one logs in as elsewhere.
    askDemonstration(asking.signal).then(setData, () => undefined);
    return () => asking.abort();
  }, []);
  if (data?.demonstration !== true || data.logins.length === 0) return null;
  return (
    <section aria-labelledby="demonstration-logins">
      <h2 id="demonstration-logins" className={classes.demonstrationHeading}>
        This is a demo. Fill in as
      </h2>
      <div className={classes.logins}>
        {data.logins.map(({ label, username, password }) => (
          <Button
            key={username}
            variant="default"
            size="compact-xs"
            onClick={() => onChoose({ username, password })}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
