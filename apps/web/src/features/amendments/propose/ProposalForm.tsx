import { monthInWords } from '@lanewright/freight';
import { Group, Select, Stack, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useMutation, useQuery } from '../../../platform/query.ts';
import { ApiProblem } from '../../../platform/apiProblem.ts';
import { ActionError } from '../../../ui/ActionError.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { countOf, formatMonth } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import {
  type AmendmentsPlace,
  type AwardsInForce,
  type ProposedKind,
  previewQuery,
  propose,
  type Proposal,
  send,
} from '../amendments.api.ts';
import { effectWords } from '../amendmentWords.ts';
import { EffectPreview } from './EffectPreview.tsx';
import { PercentChange } from './PercentChange.tsx';
import { PricesTable } from './PricesTable.tsx';
import classes from './Propose.module.css';
import {
  columnsOf,
  firstChange,
  lastMonthsAfter,
  monthsOf,
  placeOfProblem,
  type ProposalDraft,
  requestOf,
} from './proposalDraft.ts';

interface ProposalFormProps {
  place: AmendmentsPlace;
  kind: ProposedKind;
  found: AwardsInForce;
  awardIds: readonly string[];
  /** The last month of the contract. */
  contractEnd: string;
  /** Who responds. */
  otherName: string;
  thisMonth: string;
  onDone: (amendmentNo: number) => void;
  onCancel: () => void;
}

const typingPauseMs = 400;

const monthLabel: Readonly<Record<ProposedKind, string>> = {
  Repricing: 'First month with new prices',
  Termination: 'First month without award',
  Extension: 'Extend until',
};

/** The fields of a new amendment, with its cost before and after as calculated by the server. */
export function ProposalForm({
  place,
  kind,
  found,
  contractEnd,
  otherName,
  thisMonth,
  onDone,
  onCancel,
  ...props
}: ProposalFormProps) {
  const [initial] = useState<ProposalDraft>(() => firstDraft(found, props.awardIds, thisMonth));
  const [draft, setDraft] = useState(initial);
  const change = (parts: Partial<ProposalDraft>) => setDraft((before) => ({ ...before, ...parts }));
  const request = requestOf(kind, draft, found, contractEnd);
  const [settled] = useDebouncedValue(JSON.stringify(request.body), typingPauseMs);
  const body = settled === undefined ? undefined : (JSON.parse(settled) as Proposal);
  const preview = useQuery(previewQuery(place, body));
  const isCurrent =
    settled === JSON.stringify(request.body) && !preview.isFetching && !preview.isPlaceholderData;
  const shown = request.body !== undefined && preview.error === null ? preview.data : undefined;
  const problem = problemOf(preview.error, body);
  const proposing = useMutation(propose(place));
  const sending = useMutation(send(place));
  const isDone = useRef(false);
  const finish = (amendmentNo: number) => {
    isDone.current = true;
    onDone(amendmentNo);
  };
  const saveDraft = () => {
    if (request.body !== undefined)
      proposing.mutate(request.body, {
        onSuccess: ({ amendmentNo }) => {
          toasts.success('Draft saved');
          finish(amendmentNo);
        },
      });
  };
  const sendNow = async () => {
    if (request.body === undefined) return;
    const { amendmentNo } = await proposing.mutateAsync(request.body);
    try {
      await sending.mutateAsync(amendmentNo);
      toasts.success(ends ? 'Awards ended' : `Sent to ${otherName}`);
    } catch {
      toasts.error('The draft is saved, but couldn’t be sent');
    }
    finish(amendmentNo);
  };
  const ends = kind === 'Termination';
  const reason =
    request.missing ??
    (problem !== undefined ? 'Correct what is marked' : !isCurrent ? 'Calculating the effect…' : false);
  const isExtension = kind === 'Extension';
  const monthField = isExtension ? 'lastMonth' : 'effectiveMonth';
  const months = isExtension
    ? lastMonthsAfter(contractEnd)
    : monthsOf(found.awards.filter(({ awardId }) => draft.awardIds.includes(awardId)));
  return (
    <Stack gap="md">
      <Group align="flex-start" gap="md">
        <Select
          label={monthLabel[kind]}
          description={isExtension ? 'At the same prices.' : 'Earlier months stay as awarded.'}
          allowDeselect={false}
          searchable
          w={260}
          placeholder="Choose a month"
          data={months.map((month) => ({ value: month, label: formatMonth(month) }))}
          value={months.includes(draft[monthField]) ? draft[monthField] : null}
          error={problem?.at === monthField ? problem.message : undefined}
          onChange={(month) => month !== null && change({ [monthField]: month })}
        />
        {kind === 'Repricing' && (
          <PercentChange
            columns={columnsOf(found)}
            reason={draft.awardIds.length === 0 && 'Choose at least one lane'}
            onApply={(next) => setDraft((before) => next(before, found))}
          />
        )}
      </Group>
      <PricesTable
        kind={kind}
        found={found}
        draft={draft}
        first={initial.awardIds}
        contractEnd={contractEnd}
        preview={shown}
        problem={problem}
        onChange={change}
      />
      <Textarea
        label="Reason"
        description={`Optional. Shown to ${otherName}.`}
        maxLength={500}
        autosize
        minRows={2}
        maw={640}
        value={draft.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      {problem === undefined && request.body !== undefined && <LoadProblem query={preview} />}
      <EffectPreview preview={shown} isCurrent={isCurrent} missing={request.missing} />
      <ActionError of={proposing} heading="Couldn’t save the amendment" />
      <div className={classes.buttons}>
        <ButtonWithReason variant="default" onClick={onCancel}>
          Cancel
        </ButtonWithReason>
        <ButtonWithReason variant="default" reason={reason} loading={proposing.isPending} onClick={saveDraft}>
          Save draft
        </ButtonWithReason>
        <ConfirmButton
          {...confirmationOf(kind, otherName, draft, shown)}
          reason={reason}
          isSafe={!ends}
          {...(ends ? { color: 'red.9' } : {})}
          onConfirm={sendNow}
        >
          {ends ? 'End awards' : `Send to ${otherName}`}
        </ConfirmButton>
      </div>
      <UnsavedChangesGuard
        when={
          JSON.stringify({ ...draft, effectiveMonth: '' }) !==
          JSON.stringify({ ...initial, effectiveMonth: '' })
        }
        losing="The amendment is not saved yet."
        keeps={(search) => isDone.current || new URLSearchParams(search).has('new')}
      />
    </Stack>
  );
}

function firstDraft(found: AwardsInForce, wanted: readonly string[], thisMonth: string): ProposalDraft {
  const all = found.awards.map(({ awardId }) => awardId);
  const awardIds = all.filter((id) => wanted.includes(id));
  const chosen = found.awards.filter(({ awardId }) => awardIds.includes(awardId));
  const effectiveMonth = firstChange(monthsOf(chosen.length > 0 ? chosen : found.awards), thisMonth);
  return { awardIds, effectiveMonth, lastMonth: '', texts: {}, reason: '' };
}

/** What the server refuses, with the cell, award or field that it is about. */
function problemOf(
  error: Error | null,
  body: Proposal | undefined,
): { at: string; message: string } | undefined {
  if (!(error instanceof ApiProblem) || body === undefined) return undefined;
  const at = placeOfProblem(error.field, body);
  return at === undefined
    ? undefined
    : { at, message: [error.title, error.detail].filter(Boolean).join('. ') };
}

function confirmationOf(
  kind: ProposedKind,
  otherName: string,
  { effectiveMonth, lastMonth }: ProposalDraft,
  preview: { lanes: number; beforeUsd: number; afterUsd: number } | undefined,
) {
  const lanes = countOf(preview?.lanes ?? 0, 'lane');
  const effect = preview === undefined ? '' : effectWords(preview);
  const inWords = (month: string) => (month === '' ? '' : monthInWords(month));
  switch (kind) {
    case 'Termination':
      return {
        question: `End awards of ${lanes}?`,
        consequence: `They end from ${inWords(effectiveMonth)} on, without a response by ${otherName}. ${effect} Earlier months stay awarded, and the ended months can be awarded again.`,
        confirmLabel: 'End awards',
        keepLabel: 'Keep awards',
      };
    case 'Extension':
      return {
        question: `Send extension to ${otherName}?`,
        consequence: `Awards of ${lanes} are extended until ${inWords(lastMonth)} at the same prices, once the other side accepts. ${effect}`,
        confirmLabel: 'Send',
      };
    case 'Repricing':
      return {
        question: `Send new prices to ${otherName}?`,
        consequence: `New prices for ${lanes} from ${inWords(effectiveMonth)} on. ${effect} The other side accepts or rejects; until then the old prices hold.`,
        confirmLabel: 'Send',
      };
  }
}
