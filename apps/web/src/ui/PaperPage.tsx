import { Button, Group } from '@mantine/core';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DocumentTitle } from './DocumentTitle.tsx';
import classes from './PaperPage.module.css';

interface PaperPageProps {
  title: string;
  /** Where the page was opened from. */
  back: { to: string; label: string };
  /** There is something to print. */
  isReady: boolean;
  children: ReactNode;
}

/** A document on its own page, to read, print or save as PDF. */
export function PaperPage({ title, back, isReady, children }: PaperPageProps) {
  return (
    <main className={classes.page}>
      <DocumentTitle>{title}</DocumentTitle>
      <Group className={classes.bar ?? ''} justify="space-between">
        <Button
          component={Link}
          to={back.to}
          variant="default"
          leftSection={<ArrowLeft size={15} aria-hidden />}
        >
          {back.label}
        </Button>
        {isReady && (
          <Button leftSection={<Printer size={15} aria-hidden />} onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        )}
      </Group>
      {children}
    </main>
  );
}
