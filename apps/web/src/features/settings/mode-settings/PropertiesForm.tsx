import type { PropertyValue } from '@lanewright/freight';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '../../../platform/query.ts';
import { useRestoredState } from '../../../platform/useRestoredState.ts';
import { EditedMeanwhile, isEditedMeanwhile } from '../../../ui/EditedMeanwhile.tsx';
import { ActionError } from '../../../ui/ActionError.tsx';
import { countOf } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { UnsavedBar } from '../../../ui/UnsavedBar.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { sayEffect } from './effectWords.ts';
import {
  effectsQuery,
  type ModePlace,
  type PlacedProperty,
  propertiesQuery,
  type PropertyValues,
  useSaveProperties,
} from './modeSettings.api.ts';
import classes from './ModeSettings.module.css';
import { changesOf, groupsOf, problemsOf } from './propertyDraft.ts';
import { PropertyField } from './PropertyField.tsx';
import { fieldLabel } from './propertyLabels.ts';

/** Typing pause before the server is asked for the effects. */
const settledMs = 300;

/** Form for every property of a mode, saved together; shows the effects of a change first. */
export function PropertiesForm({ place }: { place: ModePlace }) {
  const properties = useQuery(propertiesQuery(place));
  return <Loaded query={properties}>{(placed) => <Form place={place} placed={placed} />}</Loaded>;
}

function Form({ place, placed }: { place: ModePlace; placed: readonly PlacedProperty[] }) {
  const form = `properties ${place.mode} ${place.customerId ?? ''} ${place.contractNo ?? ''}`;
  const [draft, setDraft] = useRestoredState<PropertyValues>(`${form} draft`, {});
  // Stored values at the time each was first edited.
  const [seen, setSeen] = useRestoredState<PropertyValues>(`${form} seen`, {});
  const save = useSaveProperties(place);
  // The Owner names the customer; customers omit it.
  const isOwner = place.customerId !== undefined;
  const changes = changesOf(draft, placed);
  const count = Object.keys(changes).length;
  const problems = problemsOf(draft, placed);
  const firstProblem = Object.entries(problems)[0];
  const discard = () => {
    setDraft({});
    setSeen({});
    save.reset();
  };
  const storedOf = (name: string) =>
    placed.find((one) => one.name === name)?.value as PropertyValue | undefined;
  const change = (name: string, value: PropertyValue) => {
    if (!(name in draft)) setSeen((before) => ({ ...before, [name]: storedOf(name) ?? null }));
    setDraft((before) => ({ ...before, [name]: value }));
  };
  const send = async (over = false) => {
    const seenOfChanges = Object.fromEntries(Object.entries(seen).filter(([name]) => name in changes));
    await save.mutateAsync({ properties: changes, seen: over ? undefined : seenOfChanges });
    setDraft({});
    setSeen({});
    toasts.success(`${countOf(count, 'property', 'properties')} saved`);
  };
  return (
    <>
      {groupsOf(placed).map(({ name, properties }) => (
        <Panel key={name} heading={name}>
          <div className={classes.fields}>
            {properties.map((property) => (
              <PropertyField
                key={property.key}
                property={property}
                value={property.key in draft ? draft[property.key] : storedOf(property.key)}
                error={problems[property.key]}
                isLocked={property.isOwnerOnly && !isOwner}
                onChange={(value) => change(property.key, value as PropertyValue)}
              />
            ))}
          </div>
        </Panel>
      ))}
      {isEditedMeanwhile(save.error) ? (
        <EditedMeanwhile
          problem={save.error}
          onReload={() => {
            discard();
            void save.reload();
          }}
          onSaveOver={() => void send(true).catch(() => undefined)}
          working={save.isPending}
        />
      ) : (
        save.error !== null && <ActionError of={save} />
      )}
      {count > 0 && (
        <UnsavedBar
          text={
            <div className={classes.effects}>
              <p>{countOf(count, 'property is', 'properties are')} changed.</p>
              {Object.keys(problems).length === 0 && <Effects place={place} changes={changes} />}
            </div>
          }
        >
          <Button size="xs" variant="default" onClick={discard}>
            Discard
          </Button>
          <ButtonWithReason
            size="xs"
            loading={save.isPending}
            reason={firstProblem && `${fieldLabel(firstProblem[0])}: ${firstProblem[1]}`}
            // Errors are shown from the mutation state.
            onClick={() => void send().catch(() => undefined)}
          >
            Save properties
          </ButtonWithReason>
        </UnsavedBar>
      )}
      <UnsavedChangesGuard when={count > 0} losing="The changed properties are not saved." />
    </>
  );
}

/** What saving would affect, as counted by the server. */
function Effects({ place, changes }: { place: ModePlace; changes: PropertyValues }) {
  const [settled] = useDebouncedValue(changes, settledMs);
  const { data, error, isPlaceholderData } = useQuery(
    effectsQuery(place, settled, Object.keys(settled).length > 0),
  );
  // Effects of earlier form values are not shown.
  const isSettled = JSON.stringify(settled) === JSON.stringify(changes) && !isPlaceholderData;
  if (error !== null && isSettled) return <p>Couldn’t calculate the impact: {error.message}</p>;
  if (data === undefined || !isSettled) return <p>Calculating impact…</p>;
  if (data.refusals.length > 0)
    return (
      <ul aria-label="What can’t be saved" className={classes.refusals}>
        {data.refusals.map(({ properties, title, detail }) => (
          <li key={properties.join()}>
            {title}.{detail !== null && ` ${detail}`}
          </li>
        ))}
      </ul>
    );
  if (data.effects.length === 0) return <p>Nothing existing is affected.</p>;
  return (
    <ul aria-label="Impact of saving">
      {data.effects.map((effect) => (
        <li key={`${effect.effect} ${effect.properties.join()}`}>{sayEffect(effect)}</li>
      ))}
    </ul>
  );
}
