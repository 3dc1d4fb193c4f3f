import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '../../../platform/query.ts';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import {
  formatChosenPercent,
  formatDay,
  formatMoment,
  formatOneDecimal,
  formatQuantity,
  loadsLabel,
} from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import { AnswerAward } from './AnswerAward.tsx';
import { canChangePrice, type Changeable, ChangePrice } from './AwardCells.tsx';
import { AwardMonths } from './AwardMonths.tsx';
import { AwardRates } from './AwardRates.tsx';
import { awardState, isPending } from './awardState.ts';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { type AwardDetails, awardQuery } from './myAwards.api.ts';

interface AwardPanelProps {
  awardId: string;
  /** Whether the carrier sees several contracts. */
  namesContract: boolean;
  /** Where the price of an accepted award is changed. */
  changeAt: (award: Changeable) => string;
  onAnswered: () => void;
}

/** What was awarded, as it was when it was awarded: rates, terms, volumes and amounts by month; and the response to it. */
export function AwardPanel({ awardId, namesContract, changeAt, onAnswered }: AwardPanelProps) {
  const award = useQuery(awardQuery(awardId));
  return (
    <Loaded
      query={award}
      failed="The award couldn’t be loaded"
      skeleton={
        <Stack gap="md" role="status" aria-label="Loading">
          <Skeleton height={120} radius="md" />
          <Skeleton height={160} radius="md" />
          <Skeleton height={280} radius="md" />
        </Stack>
      }
    >
      {(loaded) => (
        <Stack gap="lg">
          <FieldGrid fields={factsOf(loaded, namesContract)} />
          <AwardRates award={loaded} />
          {isPending(loaded) ? (
            <AnswerAward award={loaded} onAnswered={onAnswered} />
          ) : (
            <>
              <AwardMonths award={loaded} />
              {canChangePrice({ ...loaded, months: loaded.months.map(({ month }) => month) }) && (
                <Group justify="flex-end">
                  <ChangePrice award={loaded} to={changeAt(loaded)} />
                </Group>
              )}
            </>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function factsOf(award: AwardDetails, namesContract: boolean) {
  const { status, answerBy, answeredAt, reason, unitMeasure } = award;
  const { tone, label } = awardState[status];
  return [
    { label: 'State', value: <StateBadge tone={tone}>{label}</StateBadge> },
    { label: 'Customer', value: award.customerName },
    ...(namesContract ? [{ label: 'Contract', value: award.contractName }] : []),
    { label: 'Amount', value: <Money amountUsd={award.awardedUsd} exact /> },
    ...(answeredAt === null
      ? [{ label: 'Respond by', value: answerBy === null ? null : formatMoment(answerBy) }]
      : [{ label: 'Responded', value: formatMoment(answeredAt) }]),
    { label: 'Share', value: formatChosenPercent(award.share) },
    { label: 'Volume', value: formatQuantity(award.volume, unitMeasure) },
    { label: loadsLabel(unitMeasure), value: award.loads === null ? null : formatOneDecimal(award.loads) },
    ...(award.miles === null ? [] : [{ label: 'Miles', value: formatQuantity(award.miles) }]),
    { label: 'Equipment', value: award.equipment },
    ...(award.moveType === null && award.service === null
      ? []
      : [{ label: 'Service', value: award.moveType ?? award.service }]),
    { label: 'Transit days', value: award.transitDays },
    { label: 'Valid', value: validityOf(award) },
    ...(reason === null ? [] : [{ label: 'Your reason', value: reason, isWide: true }]),
  ];
}

function validityOf({ validFrom, validTo }: AwardDetails): string {
  if (validFrom === null && validTo === null) return 'Whole contract';
  if (validFrom === null) return `To ${formatDay(validTo ?? '')}`;
  return validTo === null
    ? `From ${formatDay(validFrom)}`
    : `${formatDay(validFrom)} – ${formatDay(validTo)}`;
}
