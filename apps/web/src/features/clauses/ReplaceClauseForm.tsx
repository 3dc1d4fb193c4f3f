import { amendments } from '@lanewright/contract';
import { monthInWords } from '@lanewright/freight';
import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef } from 'react';
import { useMutation, useQuery } from '../../platform/query.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { countOf, formatMonth } from '../../ui/figures.ts';
import { Form, FormButton, FormError } from '../../ui/form/Form.tsx';
import { useEndpointForm } from '../../ui/form/useEndpointForm.ts';
import { LoadProblem } from '../../ui/Loaded.tsx';
import { formatUsdExact } from '../../ui/Money.tsx';
import { toasts } from '../../ui/toasts.ts';
import { type ClauseDraft, clauseOf, draftOf } from './clauseDraft.ts';
import { type ClauseChoices, missingIn, SeriesFields } from './ClauseForm.tsx';
import { type Clause, type ContractPlace, sentClause } from './clauses.api.ts';
import classes from './Clauses.module.css';
import { EffectFields } from './EffectFields.tsx';
import { LevelFields } from './LevelFields.tsx';
import { ReplacementEffect } from './ReplacementEffect.tsx';
import {
  type ClauseProposal,
  proposeReplacement,
  replacementQuery,
  sendReplacement,
} from './replaceClause.api.ts';

interface ReplaceClauseFormProps {
  place: ContractPlace;
  isCarrier: boolean;
  /** The clause that is replaced. */
  found: Clause;
  choices: ClauseChoices;
  onDone: (amendmentNos: readonly number[]) => void;
  onCancel: () => void;
}

interface ReplacementDraft extends ClauseDraft {
  effectiveMonth: string;
  reason: string;
}

const typingPauseMs = 500;

/** The new terms of a clause, with what they would cost each carrier at today’s index value. */
export function ReplaceClauseForm(props: ReplaceClauseFormProps) {
  const { place, isCarrier, found, choices, onDone, onCancel } = props;
  const { months } = choices;
  const thisMonth = new Date().toISOString().slice(0, 7);
  const proposing = useMutation(proposeReplacement(place));
  const sending = useMutation(sendReplacement(place));
  const isSending = useRef(false);
  const stored = sentClause(found);
  const bodyOf = (draft: ReplacementDraft): ClauseProposal => {
    const { name, terms, values } = clauseOf(draft, found.clauseNo);
    const reason = draft.reason.trim();
    return {
      kind: 'Clause',
      effectiveMonth: draft.effectiveMonth,
      ...(draft.carrier === '' ? {} : { carrierId: draft.carrier }),
      ...(reason === '' ? {} : { reason }),
      clause: { clauseNo: found.clauseNo, name, terms, values },
    };
  };
  const missing = (draft: ReplacementDraft) =>
    draft.effectiveMonth === '' ? 'Choose the first month' : missingIn(draft, choices);
  const form = useEndpointForm(amendments.proposeAmendment, {
    initial: {
      ...draftOf(stored),
      effectiveMonth: months.find((month) => month > thisMonth) ?? months[0] ?? '',
      reason: '',
    } as ReplacementDraft,
    missing,
    toBody: bodyOf,
    save: async (body) => {
      const made = await proposing.mutateAsync(body as ClauseProposal);
      if (isSending.current)
        try {
          for (const amendmentNo of numbersOf(made)) await sending.mutateAsync(amendmentNo);
        } catch {
          toasts.error(
            isCarrier
              ? 'The draft is saved, but couldn’t be sent'
              : 'The drafts are saved, but couldn’t all be sent',
          );
        }
      return made;
    },
    onSaved: (made) => {
      if (isCarrier) toasts.success(isSending.current ? 'Sent to the customer' : 'Draft saved');
      else toasts.success(isSending.current ? 'Amendments sent' : 'Drafts saved');
      onDone(numbersOf(made));
    },
  });
  const { values: draft } = form;
  const [settled] = useDebouncedValue(JSON.stringify(bodyOf(draft)), typingPauseMs);
  const isComplete = missing(draft) === null;
  const preview = useQuery(
    replacementQuery(
      place,
      isComplete && form.isChanged ? (JSON.parse(settled) as ClauseProposal) : undefined,
    ),
  );
  const shown = isComplete && form.isChanged && preview.error === null ? preview.data : undefined;
  const carriers = shown?.carriers ?? [];
  const receivers = isCarrier ? 'the customer' : countOf(carriers.length, 'carrier');
  return (
    <Form form={form} gap="sm" losing="The amendment isn’t saved yet.">
      <h2 className="visually-hidden">New terms</h2>
      <div className={classes.fields}>
        <Select
          label="First month with the new clause"
          placeholder="Choose a month"
          allowDeselect={false}
          searchable
          data={months.map((month) => ({ value: month, label: formatMonth(month) }))}
          {...form.field('effectiveMonth')}
          onChange={(month) => form.set({ effectiveMonth: month ?? '' })}
        />
        {!isCarrier && (
          <Select
            label="Carrier"
            placeholder="Every carrier it applies to"
            clearable={draft.carrier !== ''}
            searchable
            disabled={stored.carrierId !== null}
            data={choices.carriers.map(({ carrierId, name }) => ({ value: carrierId, label: name }))}
            {...form.field('carrier')}
            onChange={(carrier) => form.set({ carrier: carrier ?? '' })}
          />
        )}
        <TextInput label="Name" maxLength={80} {...form.field('name')} />
        <SeriesFields form={form} choices={choices} isLocked={false} />
      </div>
      <EffectFields form={form} isLocked={false} />
      <LevelFields form={form} isLocked={false} />
      <Textarea
        label="Reason"
        description={isCarrier ? 'Optional. Shown to the customer.' : 'Optional. Shown to the carriers.'}
        maxLength={500}
        autosize
        minRows={2}
        {...form.field('reason')}
      />
      {isComplete && form.isChanged && <LoadProblem query={preview} />}
      <ReplacementEffect
        preview={shown}
        isCarrier={isCarrier}
        isLoading={isComplete && form.isChanged && preview.error === null}
      />
      <FormError form={form} failed="Couldn’t save the amendment" />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <FormButton form={form} variant="default">
          {isCarrier ? 'Save draft' : 'Save drafts'}
        </FormButton>
        <ConfirmButton
          isSafe
          reason={form.reason || (carriers.length === 0 && 'Change the terms and wait for the effect')}
          question={`Send the new clause to ${receivers}?`}
          consequence={`${isCarrier ? 'The customer accepts or rejects it for your awards' : 'Each accepts or rejects it for its own awards'}, from ${monthInWords(draft.effectiveMonth || thisMonth)} on. At today’s index value the cost of these charges changes from ${formatUsdExact(shown?.beforeUsd ?? 0)} to ${formatUsdExact(shown?.afterUsd ?? 0)}. Until then the previous clause holds.`}
          confirmLabel="Send"
          onConfirm={() => {
            isSending.current = true;
            return form.send();
          }}
        >
          Send to {receivers}
        </ConfirmButton>
      </Group>
    </Form>
  );
}

const numbersOf = ({
  amendmentNo,
  otherDrafts,
}: {
  amendmentNo: number;
  otherDrafts: readonly { amendmentNo: number }[];
}) => [amendmentNo, ...otherDrafts.map((other) => other.amendmentNo)];
