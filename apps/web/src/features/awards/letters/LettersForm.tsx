import type { OfferedMode } from '@lanewright/freight';
import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useQuery } from '../../../platform/query.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf, formatMoment } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import classes from './LettersForm.module.css';
import { type LetterOutline, lettersQuery, useSendLetters } from './letters.api.ts';

interface LettersFormProps {
  mode: OfferedMode;
  addressOf: (letterId: string) => string;
  hasAccepted: boolean | undefined;
}

/** Explains and sends letters, shows the result, and lists those already sent. */
export function LettersForm({ mode, addressOf, hasAccepted }: LettersFormProps) {
  const sending = useSendLetters(mode);
  const letters = useQuery(lettersQuery(mode));
  const noAwards = hasAccepted === false && 'No carrier has accepted an award in this mode yet.';
  const justSent =
    sending.data !== undefined && sending.data.sent.length > 0 && 'The letters were just sent.';
  return (
    <Stack gap="md">
      <div>
        Each carrier that accepted awards gets an email with its lanes, months, shares and amounts, and a link
        to the letter with all rates, to read, print or save as PDF. Letters don’t change once they are sent.
      </div>
      <div role="status">
        {sending.data !== undefined && (
          <ul className={classes.outcome}>
            <li>
              {sending.data.sent.length === 0
                ? 'No letter was sent.'
                : `${countOf(sending.data.sent.length, 'letter')} sent: ${sending.data.sent
                    .map((letter) => `${letter.carrierName} (${mailed(letter)})`)
                    .join(', ')}.`}
            </li>
            {sending.data.sent.length + sending.data.skipped.length === 0 && (
              <li>No carrier has accepted an award here yet.</li>
            )}
            {sending.data.skipped.map(({ carrierId, carrierName, why }) => (
              <li key={carrierId}>
                {carrierName}: {why}.
              </li>
            ))}
          </ul>
        )}
      </div>
      <ActionError of={sending} heading="No letter was sent" />
      <Group justify="flex-end">
        {noAwards !== false && (
          <Text size="sm" c="dimmed">
            {noAwards}
          </Text>
        )}
        <ButtonWithReason
          loading={sending.isPending}
          reason={noAwards || justSent}
          onClick={() => sending.mutate(undefined)}
          data-autofocus
        >
          Send letters
        </ButtonWithReason>
      </Group>
      <LoadProblem query={letters} />
      {letters.isPending && <Skeleton height={120} radius="md" />}
      {letters.data !== undefined && letters.data.length > 0 && (
        <SentLetters letters={letters.data} addressOf={addressOf} />
      )}
    </Stack>
  );
}

function SentLetters({
  letters,
  addressOf,
}: {
  letters: readonly LetterOutline[];
  addressOf: LettersFormProps['addressOf'];
}) {
  return (
    <SmallTable label="Letters sent">
      <thead>
        <tr>
          <th scope="col">Carrier</th>
          <th scope="col">Sent</th>
          <th scope="col" data-figure>
            Lanes
          </th>
          <th scope="col" data-figure>
            Amount
          </th>
          <th scope="col">Emailed to</th>
          <th scope="col">
            <span className="visually-hidden">Letter</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {letters.map((letter) => (
          <tr key={letter.letterId}>
            <th scope="row">{letter.carrierName}</th>
            <td>{formatMoment(letter.sentAt)}</td>
            <td data-figure>{letter.lanes}</td>
            <td data-figure>
              <Money amountUsd={letter.awardedUsd} exact />
            </td>
            <td>{mailed(letter)}</td>
            <td>
              <Anchor
                component={Link}
                to={addressOf(letter.letterId)}
                aria-label={`Open letter to ${letter.carrierName}`}
                fz="inherit"
              >
                Open
              </Anchor>
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

function mailed({ mailedTo }: LetterOutline): string {
  return mailedTo === null || mailedTo === 0 ? 'no users with an email address' : countOf(mailedTo, 'user');
}
