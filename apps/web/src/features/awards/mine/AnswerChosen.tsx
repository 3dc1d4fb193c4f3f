import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../../platform/query.ts';
import { countOf, formatCount, formatMoment } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import classes from './AnswerChosen.module.css';
import { AnswerChosenForm } from './AnswerChosenForm.tsx';
import { type AwardsAnswer, awardFiguresQuery, maxBulkResponses } from './myAwards.api.ts';

interface AnswerChosenProps {
  awardIds: readonly string[];
  onAnswered: () => void;
}

const choosingPauseMs = 200;

/** Totals of the selected awards, calculated by the server, and buttons to respond to all of them at once. */
export function AnswerChosen({ awardIds, onAnswered }: AnswerChosenProps) {
  const [asked, setAsked] = useState<AwardsAnswer['answer'] | null>(null);
  const [settled] = useDebouncedValue(awardIds, choosingPauseMs);
  const { data, isPlaceholderData } = useQuery(awardFiguresQuery(settled));
  // Don't show the figures of a previous selection.
  const figures = isPlaceholderData || data?.awards !== awardIds.length ? undefined : data;
  const tooMany =
    awardIds.length > maxBulkResponses &&
    `You can respond to at most ${formatCount(maxBulkResponses)} awards at once`;
  return (
    <>
      <span className={classes.figures} aria-live="polite">
        {figures !== undefined && (
          <>
            <Money amountUsd={figures.awardedUsd} /> on {countOf(figures.lanes, 'lane')}
            {figures.answerBy !== null && (
              <span className={classes.until}> · by {formatMoment(figures.answerBy)}</span>
            )}
          </>
        )}
      </span>
      <ButtonWithReason
        size="compact-sm"
        leftSection={<Check size={14} aria-hidden />}
        reason={tooMany}
        onClick={() => setAsked('accept')}
      >
        Accept
      </ButtonWithReason>
      <ButtonWithReason
        size="compact-sm"
        variant="default"
        leftSection={<X size={14} aria-hidden />}
        reason={tooMany}
        onClick={() => setAsked('decline')}
      >
        Decline
      </ButtonWithReason>
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        centered
        title={`${asked === 'decline' ? 'Decline' : 'Accept'} ${countOf(awardIds.length, 'award')}?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {asked !== null && (
          <AnswerChosenForm
            answer={asked}
            awardIds={awardIds}
            figures={figures}
            onClose={() => setAsked(null)}
            onAnswered={() => {
              setAsked(null);
              onAnswered();
            }}
          />
        )}
      </Modal>
    </>
  );
}
