import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session/useSession.ts';
import { Page } from '../../ui/Page.tsx';
import classes from './LaterScreen.module.css';

interface LaterScreenProps {
  heading: string;
  /** The whole of what is said, such as "Documents are built in a later release." */
  says: string;
}

/** A route whose screen belongs to a later release, with the way to where work is. */
export function LaterScreen({ heading, says }: LaterScreenProps) {
  const user = useSession();
  return (
    <Page heading={heading}>
      <p className={classes.says}>{says}</p>
      {user !== null && (
        <Button
          component={Link}
          to={user.type === 'Owner' ? paths.dashboard() : paths.upload()}
          variant="default"
          mt="md"
          w="fit-content"
        >
          {user.type === 'Owner' ? 'To User Data Upload' : 'To your uploads'}
        </Button>
      )}
    </Page>
  );
}
