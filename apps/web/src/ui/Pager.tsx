import { Button } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { countOf, formatCount } from './figures.ts';
import classes from './Pager.module.css';
import { ButtonWithReason } from './ButtonWithReason.tsx';

export interface PagerProps {
  /** Accessible name: "Pages of users". */
  label: string;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Total number of rows; undefined while loading. */
  total: number | undefined;
  onPage: (page: number) => void;
}

/** Shows the range of rows in a long list, with buttons for the previous and next page. */
export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  if (total === undefined || (total <= pageSize && page === 1)) return null;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  return (
    <nav className={classes.pager} aria-label={label}>
      <span role="status">
        {first > total
          ? `Nothing on page ${formatCount(page)}; there ${pages === 1 ? 'is' : 'are'} ${countOf(pages, 'page')}`
          : `${formatCount(first)}–${formatCount(Math.min(total, page * pageSize))} of ${formatCount(total)}`}
      </span>
      {first > total && (
        <Button size="xs" variant="default" onClick={() => onPage(pages)}>
          Last page
        </Button>
      )}
      <ButtonWithReason
        size="xs"
        variant="default"
        leftSection={<ChevronLeft size={14} aria-hidden />}
        reason={page <= 1 && 'This is the first page'}
        onClick={() => onPage(Math.min(page - 1, pages))}
      >
        Previous
      </ButtonWithReason>
      <ButtonWithReason
        size="xs"
        variant="default"
        rightSection={<ChevronRight size={14} aria-hidden />}
        reason={page >= pages && 'This is the last page'}
        onClick={() => onPage(page + 1)}
      >
        Next
      </ButtonWithReason>
    </nav>
  );
}
