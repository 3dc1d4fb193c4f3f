import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withParts } from '../../../ui/useAddress.ts';
import { type FigureAim, figureInAddress } from './figureAim.ts';
import classes from './Figure.module.css';

interface FigureLinkProps {
  /** The figure that is opened. */
  aim: FigureAim;
  /** What is read out before the figure: "Savings of Road - FTL". */
  label?: string;
  className?: string | undefined;
  /** The figure itself. */
  children: ReactNode;
}

/** The address of this screen with a figure opened: for tiles and whatever else is a link by itself. */
export function useFigureAddress(): (aim: FigureAim) => string {
  const [address] = useSearchParams();
  return (aim) => `?${withParts(address, figureInAddress(aim))}`;
}

/** A figure that opens the lanes, shipments and rows it is made of, in the screen's `DrillPanel`. */
export function FigureLink({ aim, label, className, children }: FigureLinkProps) {
  const addressOf = useFigureAddress();
  return (
    <Link to={addressOf(aim)} className={className ?? classes.link} preventScrollReset>
      {label !== undefined && <span className="visually-hidden">{label}: </span>}
      {children}
    </Link>
  );
}
