import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fragment, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { DocumentTitle } from './DocumentTitle.tsx';
import classes from './Page.module.css';

export interface Crumb {
  label: string;
  to?: string;
}

interface PageProps {
  heading: string;
  /** The way here, without the page itself. */
  breadcrumb?: readonly Crumb[];
  /** One quiet line under the heading. */
  description?: ReactNode;
  /** Buttons at the heading's right. */
  actions?: ReactNode;
  /** Whether keyboards and screen readers go on at the heading: it was just made, and what they were on is gone. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** The frame of a screen: breadcrumb, heading, actions, content. The heading is the document's title too. */
export function Page({
  heading,
  breadcrumb = [],
  description,
  actions,
  takesFocus = false,
  children,
}: PageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // An effect, since the focus is the browser's.
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <>
      <DocumentTitle>{heading}</DocumentTitle>
      <header className={classes.header}>
        <div className={classes.titles}>
          {breadcrumb.length > 0 && (
            <nav aria-label="Breadcrumb" className={classes.breadcrumb}>
              {breadcrumb.map((crumb, at) => (
                <Fragment key={crumb.label}>
                  {at > 0 && <ChevronRight size={12} aria-hidden />}
                  {crumb.to === undefined ? (
                    <span>{crumb.label}</span>
                  ) : (
                    <Link to={crumb.to}>{crumb.label}</Link>
                  )}
                </Fragment>
              ))}
            </nav>
          )}
          <h1 ref={title} className={classes.heading} tabIndex={takesFocus ? -1 : undefined}>
            {heading}
          </h1>
          {description !== undefined && <div className={classes.description}>{description}</div>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}
