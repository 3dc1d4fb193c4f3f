import { referenceData } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { put, useQuery } from '../../../platform/query.ts';
import { countOf, formatMass } from '../../../ui/figures.ts';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type Co2Factor, co2FactorsQuery, factorPreviewQuery, type NextFactor } from './toolControl.api.ts';
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
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const nextOf = (typed: {
    name: string;
    gramsPerTkm: number | string;
    source: string;
    validFrom: string;
  }) => ({
    code,
    version,
    name: typed.name.trim(),
    gramsPerTkm: Number(typed.gramsPerTkm),
    source: typed.source.trim(),
    validFrom: typed.validFrom,
  });
  const form = useEndpointForm(referenceData.addCo2Factor, {
    initial: {
      name: factor.name,
      gramsPerTkm: factor.gramsPerTkm as number | string,
      source: '',
      validFrom: today,
    },
    isNew: true,
    missing: (typed) => problemOf(nextOf(typed), factor),
    toBody: nextOf,
    input: {},
    puts: (factors) => [put(co2FactorsQuery, factors)],
    onSaved: (_factors, { name }) => {
      toasts.success(`${name.trim()} saved as version ${version + 1}`);
      onClose();
    },
  });
  const next = nextOf(form.values);
  const grams = form.field('gramsPerTkm');
  return (
    <Form form={form} gap="md" losing="The factor is not saved.">
      <NumberInput
        label="Grams of CO2e per tonne-km"
        description={`Version ${version}: ${factor.gramsPerTkm} g.`}
        decimalScale={4}
        data-autofocus
        {...grams}
        error={next.gramsPerTkm > 0 || form.values.gramsPerTkm === '' ? grams.error : 'Enter more than 0'}
      />
      <Textarea
        label="Source"
        description="Source: publication, edition, table."
        maxLength={500}
        autosize
        minRows={2}
        {...form.field('source')}
      />
      <TextInput type="date" label="Effective from" min={factor.validFrom} {...form.field('validFrom')} />
      <TextInput label="Name" maxLength={200} {...form.field('name')} />
      <FactorEffects
        next={next}
        isAsked={next.gramsPerTkm > 0 && next.gramsPerTkm !== factor.gramsPerTkm && isDay(next.validFrom)}
      />
      <FormFoot form={form} submit={`Save as version ${version + 1}`} />
    </Form>
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
