import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorPanel } from '../../ui/ErrorPanel.tsx';
import { countOf } from '../../ui/figures.ts';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { toasts } from '../../ui/toasts.ts';
import {
  type ModePlace,
  propertiesQuery,
  type PropertyValues,
  useSaveProperties,
} from './modeSettings.api.ts';
import classes from './ModeSettings.module.css';
import { changesOf, effectsOf, problemsOf, propertyGroups } from './propertyDraft.ts';
import { PropertyField } from './PropertyField.tsx';

/** Every property of a mode, saved together; says first what a change sets off. */
export function PropertiesForm({ place }: { place: ModePlace }) {
  const { data: stored, error, refetch } = useQuery(propertiesQuery(place));
  const [draft, setDraft] = useState<PropertyValues>({});
  const save = useSaveProperties(place);
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (stored === undefined) return <Skeleton height={320} />;

  const changes = changesOf(draft, stored);
  const count = Object.keys(changes).length;
  const problems = problemsOf(draft);
  const send = async () => {
    await save.mutateAsync(changes);
    setDraft({});
    toasts.success(`${countOf(count, 'property is', 'properties are')} saved.`);
  };
  return (
    <>
      {propertyGroups.map(({ name, properties }) => (
        <Panel key={name} heading={name}>
          <div className={classes.fields}>
            {properties.map((property) => (
              <PropertyField
                key={property.key}
                property={property}
                value={property.key in draft ? draft[property.key] : stored[property.key]}
                error={problems[property.key]}
                onChange={(value) =>
                  setDraft((before) => ({ ...before, [property.key]: value }) as PropertyValues)
                }
              />
            ))}
          </div>
        </Panel>
      ))}
      {save.error !== null && <ErrorPanel error={save.error} />}
      {count > 0 && (
        <div className={classes.bar} role="status">
          <p>
            {countOf(count, 'property is', 'properties are')} changed. {effectsOf(changes).join(' ')}
          </p>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setDraft({})}>
              Discard
            </Button>
            <ReasonButton
              size="xs"
              loading={save.isPending}
              reason={Object.values(problems)[0]}
              // A refusal is shown by the mutation's error.
              onClick={() => void send().catch(() => undefined)}
            >
              Save properties
            </ReasonButton>
          </Group>
        </div>
      )}
      <LeaveGuard when={count > 0} losing="The changed properties are not saved." />
    </>
  );
}
