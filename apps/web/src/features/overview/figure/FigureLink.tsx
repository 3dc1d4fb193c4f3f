import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withParts } from '../../../ui/useAddress.ts';
import { type FigureAim, figureInAddress } from './figureAim.ts';
import classes from './Figure.module.css';

interface FigureLinkProps {
  /** The figure to open. */
  aim: FigureAim;
  /** One of its lanes, whose part is opened directly. */
  laneId?: string | undefined;
  /** Read out before the figure: "Savings of Road - FTL". */
  label?: string;
  className?: string | undefined;
  /** The figure itself. */
  children: ReactNode;
}

/** Returns the address of this screen with a figure opened, for tiles and other elements that are links themselves. */
export function useFigureAddress(): (aim: FigureAim, laneId?: string) => string {
  const [address] = useSearchParams();
  return (aim, laneId) => `?${withParts(address, figureInAddress(aim, { laneId }))}`;
}

/** A link from a figure to the lanes, shipments and rows it consists of, in the screen's `DrillPanel`. */
export function FigureLink({ aim, laneId, label, className, children }: FigureLinkProps) {
  const addressOf = useFigureAddress();
  return (
    <Link to={addressOf(aim, laneId)} className={className ?? classes.link} preventScrollReset>
      {label !== undefined && <span className="visually-hidden">{label}: </span>}
      {children}
    </Link>
  );
}
