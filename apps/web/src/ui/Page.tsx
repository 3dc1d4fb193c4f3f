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
  /** Path to the page, without the page itself. */
  breadcrumb?: readonly Crumb[];
  /** One secondary line under the heading. */
  description?: ReactNode;
  /** Buttons to the right of the heading. */
  actions?: ReactNode;
  /** Moves the focus to the heading: the page was just created, and the element that had the focus is gone. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** Frame of a screen: breadcrumb, heading, actions, content. The heading is also the document title. */
export function Page({
  heading,
  breadcrumb = [],
  description,
  actions,
  takesFocus = false,
  children,
}: PageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // An effect, because the browser owns the focus.
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
