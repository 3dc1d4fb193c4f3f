import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { askDemonstration, type Demonstration } from '../../../platform/demonstration.ts';
import classes from './SignIn.module.css';

interface DemonstrationLoginsProps {
  onChoose: (credentials: { username: string; password: string }) => void;
}

/** In a demonstration: its logins as buttons that fill in the form. Otherwise renders nothing. */
export function DemonstrationLogins({ onChoose }: DemonstrationLoginsProps) {
  const [data, setData] = useState<Demonstration>();
  // An effect, because this page does without the query cache.
  useEffect(() => {
    const asking = new AbortController();
    // On any error there are no buttons, and users log in as usual.
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
