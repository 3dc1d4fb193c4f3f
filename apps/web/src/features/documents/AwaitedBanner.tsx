import { Button } from '@mantine/core';
import { FileSignature } from 'lucide-react';
import { Link } from 'react-router';
import classes from './Documents.module.css';

interface AwaitedBannerProps {
  customerName: string;
  awaited: readonly { readonly documentId: string; readonly title: string; readonly version: number }[];
  /** Where they are read and accepted. */
  to: string;
}

/** Why bids cannot be submitted yet, above the grid, with the way. */
export function AwaitedBanner({ customerName, awaited, to }: AwaitedBannerProps) {
  if (awaited.length === 0) return null;
  const names = awaited.map(({ title }) => `“${title}”`).join(', ');
  return (
    <div className={classes.banner} role="status">
      <FileSignature size={18} aria-hidden />
      <div>
        {customerName} takes bids once you have accepted {names}. You may type meanwhile; your cells are kept.
      </div>
      <Button component={Link} to={to} size="xs">
        Read and accept
      </Button>
    </div>
  );
}
