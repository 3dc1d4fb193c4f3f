import classes from './LaterScreen.module.css';

interface LaterScreenProps {
  /** The whole of what is said, such as "Documents are built in a later release." */
  says: string;
}

/** A route whose screen belongs to a later release. */
export function LaterScreen({ says }: LaterScreenProps) {
  return <h1 className={classes.says}>{says}</h1>;
}
