import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './StatTile.module.css';

interface StatTileProps {
  label: string;
  value: ReactNode;
  /** One secondary line below: the share, the change, the period. */
  detail?: ReactNode;
  /** Address that the figure links to. */
  to?: string;
}

/** One figure with its name. */
export function StatTile({ label, value, detail, to }: StatTileProps) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </>
  );
  if (to === undefined) return <div className={classes.tile}>{content}</div>;
  return (
    <Link to={to} className={classes.tile}>
      {content}
    </Link>
  );
}

/** A row of tiles that wraps. */
export function StatTiles({ children }: { children: ReactNode }) {
  return <div className={classes.tiles}>{children}</div>;
}
