import { type ReactNode, useRef } from 'react';
import { BrandMark } from '../../app/shell/BrandMark.tsx';
import { companyName } from '../../app/shell/brand.ts';
import { useFocusWhenLost } from '../../ui/form/focus.ts';
import { DocumentTitle } from '../../ui/DocumentTitle.tsx';
import classes from './AuthLayout.module.css';

interface DoorstepProps {
  heading: string;
  /** One or two sentences under the heading. */
  lead?: ReactNode;
  children: ReactNode;
  /** Below the card: other links. */
  below?: ReactNode;
}

/** Layout of pages for logged-out users: brand and a single card. */
export function AuthLayout({ heading, lead, children, below }: DoorstepProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useFocusWhenLost(title, heading);
  return (
    <main className={classes.page}>
      <DocumentTitle>{heading}</DocumentTitle>
      <div className={classes.column}>
        <div className={classes.brand}>
          <BrandMark size={32} />
          <span>{companyName}</span>
        </div>
        <div className={classes.card}>
          <h1 ref={title} tabIndex={-1} className={classes.heading}>
            {heading}
          </h1>
          {lead !== undefined && <div className={classes.lead}>{lead}</div>}
          {children}
        </div>
        {below !== undefined && <div className={classes.below}>{below}</div>}
      </div>
    </main>
  );
}
