import { userTypeLabel } from '@lanewright/freight';
import { type ReactNode, useState } from 'react';
import { FieldGrid } from '../../../../ui/FieldGrid.tsx';
import { formatAgo, formatMoment } from '../../../../ui/figures.ts';
import { SidePanel } from '../../../../ui/SidePanel.tsx';
import { StateBadge } from '../../../../ui/StatusBadge.tsx';
import type { Person } from '../people.api.ts';
import { type DrawPicture, toneOfPerson } from '../personWords.ts';
import { UserAccessPanel } from './UserAccessPanel.tsx';
import { PersonForm } from './PersonForm.tsx';
import classes from './UserPanel.module.css';
import { SignIns } from './SignIns.tsx';

interface PersonPanelProps {
  /** The user to show; undefined closes the panel. */
  person: Person | undefined;
  /** Shown when the address names a user who does not exist. */
  nobody?: ReactNode;
  picture: DrawPicture;
  onClose: () => void;
}

/** One user with everything the Owner can change, and their login history. */
export function UserPanel({ person, nobody, picture, onClose }: PersonPanelProps) {
  // Keeps the user rendered while the panel closes. The panel stays mounted so that it can return the focus.
  const [shown, setShown] = useState(person);
  if (person !== undefined && person !== shown) setShown(person);
  return (
    <SidePanel
      opened={person !== undefined || nobody !== undefined}
      onClose={onClose}
      title="User"
      width={640}
    >
      {nobody ??
        (shown !== undefined && (
          <OpenPerson key={shown.id} person={shown} picture={picture} onDeleted={onClose} />
        ))}
    </SidePanel>
  );
}

interface OpenPersonProps {
  person: Person;
  picture: DrawPicture;
  onDeleted: () => void;
}

function OpenPerson({ person, picture, onDeleted }: OpenPersonProps) {
  return (
    <>
      <div className={classes.head}>
        {picture(person, 52)}
        <div className={classes.title}>
          <h2 className={classes.name}>{person.displayName}</h2>
          <p className={classes.facts}>
            {userTypeLabel[person.type]} at {person.companyName}
            <StateBadge tone={toneOfPerson[person.state]}>{person.state}</StateBadge>
          </p>
          <p className={classes.facts}>{person.username}</p>
        </div>
      </div>
      <FieldGrid
        fields={[
          ...(person.email === null || person.email === person.username
            ? []
            : [{ label: 'Email', value: person.email }]),
          { label: 'Job title', value: person.jobTitle },
          { label: 'Registered', value: formatMoment(person.createdAt) },
          {
            label: 'Last seen',
            value:
              person.lastSeenAt === null ? (
                'Never'
              ) : (
                <span title={formatMoment(person.lastSeenAt)}>
                  {formatAgo(person.lastSeenAt, Date.now())}
                </span>
              ),
          },
        ]}
      />
      <section className={classes.section} aria-labelledby="person-edit">
        <h3 id="person-edit">Name and type</h3>
        <PersonForm key={person.id} person={person} />
      </section>
      <section className={classes.section} aria-labelledby="person-doors">
        <h3 id="person-doors">Access</h3>
        <UserAccessPanel person={person} onDeleted={onDeleted} />
      </section>
      <section className={classes.section} aria-labelledby="person-sign-ins">
        <h3 id="person-sign-ins">Login history</h3>
        <SignIns userId={person.id} />
      </section>
    </>
  );
}
