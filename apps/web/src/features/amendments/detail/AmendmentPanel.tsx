import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '../../../platform/query.ts';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { formatMoment, formatMonths } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { type Amendment, amendmentQuery, type AmendmentsPlace, type Kind } from '../amendments.api.ts';
import { differenceOf, formatDifference, stateOf, titleOf } from '../amendmentWords.ts';
import { AmendedClause } from './AmendedClause.tsx';
import { AmendedLanes } from './AmendedLanes.tsx';
import { AmendmentActions, hasActions } from './AmendmentActions.tsx';
import classes from './AmendmentPanel.module.css';
import { AmendmentSteps } from './AmendmentSteps.tsx';

interface AmendmentPanelProps {
  place: AmendmentsPlace;
  isCarrier: boolean;
  /** Undefined: closed. */
  amendmentNo: number | undefined;
  onClose: () => void;
}

/** One amendment: what changes on each lane, its cost, who did what, and what the viewer can do. */
export function AmendmentPanel({ place, isCarrier, amendmentNo, onClose }: AmendmentPanelProps) {
  const asked = useQuery({ ...amendmentQuery(place, amendmentNo ?? 0), enabled: amendmentNo !== undefined });
  const { data } = asked;
  return (
    <SidePanel
      opened={amendmentNo !== undefined}
      onClose={onClose}
      title={data === undefined ? 'Amendment' : titleOf(data)}
      width={960}
      {...(data === undefined || amendmentNo === undefined || !hasActions(data)
        ? {}
        : { footer: <AmendmentActions place={place} amendment={data} /> })}
    >
      {amendmentNo !== undefined && (
        <Loaded
          query={asked}
          failed="Couldn’t load the amendment"
          skeleton={<Skeleton height={360} radius="md" role="status" aria-label="Loading the amendment" />}
        >
          {(amendment) => <Details amendment={amendment} isCarrier={isCarrier} />}
        </Loaded>
      )}
    </SidePanel>
  );
}

function Details({ amendment, isCarrier }: { amendment: Amendment; isCarrier: boolean }) {
  const { label, tone } = stateOf(amendment);
  const { customerName, carrierName, months, beforeUsd, afterUsd, reason, answerReason } = amendment;
  return (
    <Stack gap="md">
      <p className={classes.state}>
        <StateBadge tone={tone}>{label}</StateBadge>
        <span>{meaningOf(amendment)}</span>
      </p>
      <FieldGrid
        fields={[
          { label: 'Before', value: <Money amountUsd={beforeUsd} exact /> },
          { label: 'After', value: <Money amountUsd={afterUsd} exact /> },
          { label: 'Difference', value: formatDifference(differenceOf(amendment)) },
        ]}
      />
      <FieldGrid
        fields={[
          isCarrier ? { label: 'Customer', value: customerName } : { label: 'Carrier', value: carrierName },
          { label: 'Months', value: formatMonths(months) },
          ...(reason === null ? [] : [{ label: 'Reason', value: reason, isWide: true }]),
          ...(answerReason === null
            ? []
            : [{ label: 'Reason for the response', value: answerReason, isWide: true }]),
        ]}
      />
      {amendment.clause !== null && (
        <section aria-labelledby="amended-clause">
          <h3 id="amended-clause" className={classes.heading}>
            Index clause
          </h3>
          <AmendedClause clause={amendment.clause} />
        </section>
      )}
      <section aria-labelledby="amended-lanes">
        <h3 id="amended-lanes" className={classes.heading}>
          Lanes
        </h3>
        <AmendedLanes amendment={amendment} />
      </section>
      <section aria-labelledby="amendment-history">
        <h3 id="amendment-history" className={classes.heading}>
          History
        </h3>
        <AmendmentSteps amendment={amendment} />
      </section>
    </Stack>
  );
}

const inForceMeaning: Readonly<Record<Kind, string>> = {
  Repricing: 'Earlier months keep their old prices.',
  Termination: 'Earlier months stay awarded.',
  Extension: 'The added months are awarded at the same prices.',
  Clause: 'Earlier months keep the previous clause.',
};

/** What the state means for the awards. */
function meaningOf(amendment: Amendment): string {
  const { state, kind, isOwn, awaitsOwnResponse, answerBy, proposedBy, carrierName, customerName } =
    amendment;
  const other = proposedBy === 'carrier' ? customerName : carrierName;
  const by = answerBy === null ? '' : ` by ${formatMoment(answerBy)}`;
  switch (state) {
    case 'Draft':
      return `Only your company sees this draft. ${other} sees it once it is sent.`;
    case 'Sent':
      return awaitsOwnResponse
        ? `Accept or reject${by}. Until then nothing changes.`
        : `${other} responds${by}. Until then nothing changes.`;
    case 'InForce':
      return inForceMeaning[kind];
    case 'Rejected':
      return `${isOwn ? other : 'Your company'} rejected it. Nothing changed.`;
    case 'Withdrawn':
      return 'It was withdrawn. Nothing changed.';
    case 'Expired':
      return 'There was no response in time. Nothing changed.';
  }
}
