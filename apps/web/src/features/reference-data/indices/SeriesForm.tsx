import { referenceData } from '@lanewright/contract';
import { Select, Switch, TextInput } from '@mantine/core';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useEndpointForm } from '../../../ui/form/useEndpointForm.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { IndexSeries } from './indices.api.ts';
import { periodLabels } from './indexWords.ts';

interface SeriesFormProps {
  /** Undefined: a new series. */
  series: IndexSeries | undefined;
  onClose: () => void;
}

/** Details of an index series. */
export function SeriesForm({ series, onClose }: SeriesFormProps) {
  return series === undefined ? (
    <NewSeries onClose={onClose} />
  ) : (
    <ChangedSeries series={series} onClose={onClose} />
  );
}

const periods = Object.entries(periodLabels).map(([value, label]) => ({ value, label }));

function NewSeries({ onClose }: { onClose: () => void }) {
  const form = useEndpointForm(referenceData.addIndexSeries, {
    initial: {
      code: '',
      name: '',
      unit: 'USD per gallon',
      period: 'week' as IndexSeries['period'],
      region: '',
      source: '',
    },
    isNew: true,
    missing: ({ code, name, source }) =>
      (code.trim() === '' && 'Enter a code') ||
      (name.trim() === '' && 'Enter a name') ||
      (source.trim() === '' && 'Enter the source'),
    toBody: ({ code, ...others }) => ({ ...others, code: code.trim().toUpperCase() }),
    input: {},
    onSaved: ({ name }) => {
      toasts.success(`${name} added. Import its values next`);
      onClose();
    },
  });
  return (
    <Form form={form} gap="sm" losing="The series hasn’t been added yet.">
      <TextInput
        data-autofocus
        label="Code"
        description="Names the series in files, such as EIA.DIESEL.US. It can’t be changed later."
        maxLength={40}
        autoComplete="off"
        {...form.field('code')}
      />
      <TextInput label="Name" maxLength={120} autoComplete="off" {...form.field('name')} />
      <TextInput label="Unit" maxLength={60} {...form.field('unit')} />
      <Select label="Published" data={periods} allowDeselect={false} {...form.field('period')} />
      <TextInput label="Region" maxLength={120} {...form.field('region')} />
      <TextInput label="Source" description="Who publishes it." maxLength={200} {...form.field('source')} />
      <FormFoot form={form} submit="Add series" onCancel={onClose} />
    </Form>
  );
}

function ChangedSeries({ series, onClose }: { series: IndexSeries; onClose: () => void }) {
  const { code, version, name, unit, period, region, source, isActive } = series;
  const form = useEndpointForm(referenceData.changeIndexSeries, {
    initial: { name, unit, period, region, source, isActive },
    missing: (typed) =>
      (typed.name.trim() === '' && 'Enter a name') || (typed.source.trim() === '' && 'Enter the source'),
    toBody: (typed) => ({ ...typed, version }),
    input: { params: { code } },
    onSaved: (saved) => {
      toasts.success(`${saved.name} saved`);
      onClose();
    },
  });
  return (
    <Form form={form} gap="sm" losing="The changes aren’t saved yet.">
      <TextInput label="Name" maxLength={120} autoComplete="off" {...form.field('name')} />
      <TextInput label="Unit" maxLength={60} {...form.field('unit')} />
      <Select label="Published" data={periods} allowDeselect={false} {...form.field('period')} />
      <TextInput label="Region" maxLength={120} {...form.field('region')} />
      <TextInput label="Source" maxLength={200} {...form.field('source')} />
      <Switch
        label="In use"
        description="Series that aren’t in use can’t be chosen any more. Their values stay."
        {...form.field('isActive')}
      />
      <FormFoot form={form} submit="Save" onCancel={onClose} />
    </Form>
  );
}
