import type { Person } from './people.api.ts';
import type { DrawPicture } from './personWords.ts';
import classes from './PersonName.module.css';

interface PersonNameProps {
  person: Person;
  picture: DrawPicture;
}

/** A user's picture and name on one line. */
export function PersonName({ person, picture }: PersonNameProps) {
  return (
    <span className={classes.person} data-gone={person.state === 'Deactivated' || undefined}>
      {picture(person, 24)}
      <span className={classes.name} title={person.displayName}>
        {person.displayName}
      </span>
    </span>
  );
}
