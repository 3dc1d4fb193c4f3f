import { Button } from '@mantine/core';
import { FileSignature } from 'lucide-react';
import { Link } from 'react-router';
import classes from './Documents.module.css';

interface AwaitedBannerProps {
  customerName: string;
  awaited: readonly { readonly documentId: string; readonly title: string; readonly version: number }[];
  /** Whether the customer requires acceptance before bids. */
  keepsFromBidding: boolean;
  /** Address of the page where they are read and accepted. */
  to: string;
}

/** Documents not accepted yet, shown above the grid with a link; says whether bids are blocked until then. */
export function AwaitedBanner({ customerName, awaited, keepsFromBidding, to }: AwaitedBannerProps) {
  if (awaited.length === 0) return null;
  const names = awaited.map(({ title }) => `“${title}”`).join(', ');
  return (
    <div className={classes.banner} role="status">
      <FileSignature size={18} aria-hidden />
      <div>
        {keepsFromBidding
          ? `${customerName} requires you to accept ${names} before you can bid. You can enter prices now; your draft is saved.`
          : `${names} of ${customerName} ${awaited.length === 1 ? 'is' : 'are'} not accepted yet. You can still bid.`}
      </div>
      <Button component={Link} to={to} size="xs">
        Read and accept
      </Button>
    </div>
  );
}
