import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withParts } from '../../../ui/useAddress.ts';
import { type FigureAim, figureInAddress } from './figureAim.ts';
import classes from './Figure.module.css';

interface FigureLinkProps {
  /** The figure that is opened. */
  aim: FigureAim;
  /** One of its lanes, whose part in it is opened at once. */
  laneId?: string | undefined;
  /** What is read out before the figure: "Savings of Road - FTL". */
  label?: string;
  className?: string | undefined;
  /** The figure itself. */
  children: ReactNode;
}

/** The address of this screen with a figure opened: for tiles and whatever else is a link by itself. */
export function useFigureAddress(): (aim: FigureAim, laneId?: string) => string {
  const [address] = useSearchParams();
  return (aim, laneId) => `?${withParts(address, figureInAddress(aim, { laneId }))}`;
}

/** A figure that opens the lanes, shipments and rows it is made of, in the screen's `DrillPanel`. */
export function FigureLink({ aim, laneId, label, className, children }: FigureLinkProps) {
  const addressOf = useFigureAddress();
  return (
    <Link to={addressOf(aim, laneId)} className={className ?? classes.link} preventScrollReset>
      {label !== undefined && <span className="visually-hidden">{label}: </span>}
      {children}
    </Link>
  );
}
