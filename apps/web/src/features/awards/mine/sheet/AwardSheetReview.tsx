import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '../../../../platform/query.ts';
import { ActionError } from '../../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../../ui/ButtonWithReason.tsx';
import { countOf, formatCount, formatMonths } from '../../../../ui/figures.ts';
import { Money } from '../../../../ui/Money.tsx';
import { SmallTable } from '../../../../ui/SmallTable.tsx';
import { toasts } from '../../../../ui/toasts.ts';
import { answerFromSheet, type AwardSheet } from '../myAwards.api.ts';
import classes from './AwardSheetReview.module.css';

interface AwardSheetReviewProps {
  sheet: AwardSheet;
  onClose: () => void;
}

const mostListed = 200;

/** The responses of a filled sheet with their totals, or its wrong cells; sent only on confirmation. */
export function AwardSheetReview({ sheet, onClose }: AwardSheetReviewProps) {
  const sending = useMutation(answerFromSheet);
  const { answers, wrong, blank } = sheet;
  const reason =
    wrong.length > 0
      ? 'Correct the cells below and upload the sheet again'
      : answers.length === 0 && 'Write Accept or Decline in the sheet';
  return (
    <Stack gap="md">
      <Totals sheet={sheet} />
      {blank > 0 && (
        <div className={classes.quiet}>
          {countOf(blank, 'award')} without a response stay{blank === 1 ? 's' : ''} pending.
        </div>
      )}
      {wrong.length > 0 && <WrongCells wrong={wrong} />}
      {wrong.length === 0 && answers.length > 0 && <Answers answers={answers} />}
      <ActionError of={sending} heading="No response was sent" />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ButtonWithReason
          loading={sending.isPending}
          reason={reason}
          onClick={() =>
            sending.mutate(sheet, {
              onSuccess: ({ awards }) => {
                toasts.success(`${countOf(awards, 'response')} sent`);
                onClose();
              },
            })
          }
        >
          Send {countOf(answers.length, 'response')}
        </ButtonWithReason>
      </Group>
    </Stack>
  );
}

function Totals({ sheet: { accepted, acceptedInPart, declined } }: { sheet: AwardSheet }) {
  const rows = [
    ['Accept', accepted],
    ['Accept some months', acceptedInPart],
    ['Decline', declined],
  ] as const;
  return (
    <SmallTable label="Responses">
      <thead>
        <tr>
          <th scope="col">Response</th>
          <th scope="col" data-figure>
            Awards
          </th>
          <th scope="col" data-figure>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, { awards, awardedUsd }]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-figure>{formatCount(awards)}</td>
            <td data-figure>
              <Money amountUsd={awardedUsd} exact />
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

function Answers({ answers }: { answers: AwardSheet['answers'] }) {
  return (
    <details>
      <summary className={classes.summary}>Show the responses</summary>
      <SmallTable label="Response to each award">
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col">Response</th>
            <th scope="col" data-figure>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {answers.slice(0, mostListed).map((one) => (
            <tr key={one.awardId}>
              <th scope="row" data-wrap>
                {one.origin} → {one.destination}
              </th>
              <td data-wrap>{inWords(one)}</td>
              <td data-figure>
                <Money amountUsd={one.answer === 'decline' ? one.awardedUsd : one.acceptedUsd} exact />
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {answers.length > mostListed && (
        <p className={classes.quiet}>Plus {formatCount(answers.length - mostListed)} more.</p>
      )}
    </details>
  );
}

function inWords({ answer, months, reason }: AwardSheet['answers'][number]): string {
  if (answer === 'decline') return `Decline: ${reason ?? ''}`;
  return answer === 'accept' ? 'Accept' : `Accept ${formatMonths(months ?? [])}`;
}

function WrongCells({ wrong }: { wrong: AwardSheet['wrong'] }) {
  return (
    <div role="alert">
      <p className={classes.wrong}>
        {countOf(wrong.length, 'cell')} need{wrong.length === 1 ? 's' : ''} correction. Nothing was sent.
      </p>
      <ul className={classes.cells}>
        {wrong.slice(0, mostListed).map(({ cell, lane, message }) => (
          <li key={cell}>
            <strong>{cell}</strong>
            {lane !== null && ` (${lane})`}: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
