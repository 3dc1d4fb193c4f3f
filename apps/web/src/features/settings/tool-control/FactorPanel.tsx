import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from '../../../platform/query.ts';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { countOf, formatMass } from '../../../ui/figures.ts';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type Co2Factor, factorPreviewQuery, type NextFactor, useAddFactor } from './toolControl.api.ts';
import classes from './ToolControl.module.css';

interface FactorPanelProps {
  /** The newest version; undefined closes the panel. */
  factor: Co2Factor | undefined;
  onClose: () => void;
}

/** Form for the next version of a CO2 factor; shows what it would change before it is saved. */
export function FactorPanel({ factor, onClose }: FactorPanelProps) {
  // Keeps the factor as it was when opened, also while the panel closes: by then a newer version may be loaded.
  const [shown, setShown] = useState(factor);
  const [openCode, setOpenCode] = useState(factor?.code);
  if (factor?.code !== openCode) {
    setOpenCode(factor?.code);
    if (factor !== undefined) setShown(factor);
  }
  return (
    <SidePanel
      opened={factor !== undefined}
      onClose={onClose}
      title={shown === undefined ? 'CO₂ factor' : `${shown.name}, version ${shown.version + 1}`}
      width={480}
    >
      {shown !== undefined && (
        <FactorForm key={`${shown.code} ${shown.version}`} factor={shown} onClose={onClose} />
      )}
    </SidePanel>
  );
}

/** Typing pause before the server is asked for the effects. */
const settledMs = 400;

function FactorForm({ factor, onClose }: { factor: Co2Factor; onClose: () => void }) {
  const { code, version } = factor;
  const [name, setName] = useState(factor.name);
  const [grams, setGrams] = useState<number | string>(factor.gramsPerTkm);
  const [source, setSource] = useState('');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [validFrom, setValidFrom] = useState(today);
  const [isSaved, setSaved] = useState(false);
  const add = useAddFactor();
  const next: NextFactor = {
    code,
    version,
    name: name.trim(),
    gramsPerTkm: Number(grams),
    source: source.trim(),
    validFrom,
  };
  const problem = problemOf(next, factor);
  const isTyped =
    next.gramsPerTkm !== factor.gramsPerTkm ||
    next.name !== factor.name ||
    next.source !== '' ||
    validFrom !== today;
  const save = async () => {
    await add.mutateAsync(next);
    toasts.success(`${next.name} saved as version ${version + 1}`);
    // Closing the panel no longer loses changes.
    flushSync(() => setSaved(true));
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // Errors are shown from the mutation state.
        if (problem === undefined) void save().catch(() => undefined);
      }}
    >
      <Stack gap="md">
        <NumberInput
          label="Grams of CO2e per tonne-km"
          description={`Version ${version}: ${factor.gramsPerTkm} g.`}
          value={grams}
          error={Number(grams) > 0 || grams === '' ? undefined : 'Enter more than 0'}
          decimalScale={4}
          onChange={setGrams}
          data-autofocus
        />
        <Textarea
          label="Source"
          description="Source: publication, edition, table."
          value={source}
          maxLength={500}
          autosize
          minRows={2}
          onChange={({ currentTarget }) => setSource(currentTarget.value)}
        />
        <TextInput
          type="date"
          label="Effective from"
          value={validFrom}
          min={factor.validFrom}
          onChange={({ currentTarget }) => setValidFrom(currentTarget.value)}
        />
        <TextInput
          label="Name"
          value={name}
          maxLength={200}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <FactorEffects
          next={next}
          isAsked={next.gramsPerTkm > 0 && next.gramsPerTkm !== factor.gramsPerTkm && isDay(next.validFrom)}
        />
        {add.error !== null && <ErrorPanel error={add.error} />}
        <Group justify="flex-end">
          <ButtonWithReason type="submit" loading={add.isPending} reason={problem}>
            Save as version {version + 1}
          </ButtonWithReason>
        </Group>
      </Stack>
      <UnsavedChangesGuard when={isTyped && !isSaved} losing="The factor is not saved." />
    </form>
  );
}

function problemOf(next: NextFactor, { gramsPerTkm, validFrom, name }: Co2Factor): string | undefined {
  if (!(next.gramsPerTkm > 0)) return 'Grams must be more than 0.';
  if (next.gramsPerTkm === gramsPerTkm && next.name === name) return 'No changes to save';
  if (next.source === '') return 'Enter the source.';
  if (next.name === '') return 'Enter a name.';
  if (!isDay(next.validFrom)) return 'Enter the effective date.';
  return next.validFrom < validFrom
    ? 'The effective date can’t be earlier than that of the previous version.'
    : undefined;
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

function FactorEffects({ next, isAsked }: { next: NextFactor; isAsked: boolean }) {
  const [settled] = useDebouncedValue(next.gramsPerTkm, settledMs);
  // The effects depend only on the grams; other fields may still be empty.
  const asked = { ...next, gramsPerTkm: settled, source: 'preview', name: 'preview' };
  const isSettled = settled === next.gramsPerTkm;
  const query = useQuery(factorPreviewQuery(asked, isAsked && isSettled));
  const { data, error, isFetching } = query;
  if (!isAsked) return null;
  if (error !== null && isSettled && !isFetching) return <LoadProblem query={query} />;
  // Effects of an earlier value are not shown.
  if (data === undefined || isFetching || !isSettled)
    return (
      <p className={classes.lead} role="status">
        Calculating impact…
      </p>
    );
  return (
    <div className={classes.effects} role="status">
      {data.lanes === 0 ? (
        <p>No lane uses this factor yet.</p>
      ) : (
        <>
          <p>
            {countOf(data.lanes, 'lane')} of {countOf(data.customers, 'customer')}{' '}
            {data.lanes === 1 ? 'is' : 'are'} recalculated: {formatMass(data.emissionKg)} change to about{' '}
            {formatMass(data.nextEmissionKg)} of CO₂.
          </p>
          <ul>
            {data.modes.map((one) => (
              <li key={`${one.customerId} ${one.mode}`}>
                {one.customer}, {modeDetails[one.mode as OfferedMode].title}: {countOf(one.lanes, 'lane')},{' '}
                {formatMass(one.emissionKg)} → {formatMass(one.nextEmissionKg)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
