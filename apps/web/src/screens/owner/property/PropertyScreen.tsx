import { modeDetails, type OfferedMode, offeredModes, type PropertyValue } from '@lanewright/freight';
import { Button, Select, Skeleton } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useQuery } from '../../../platform/query.ts';
import { sayDefault, typeWords } from '../../../features/settings/properties/definitionDraft.ts';
import {
  propertiesQuery,
  type PropertyDefinition,
} from '../../../features/settings/properties/properties.api.ts';
import { PropertyPanel } from '../../../features/settings/properties/PropertyPanel.tsx';
import { propertyLabel } from '../../../features/settings/mode-settings/propertyLabels.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { countOf, formatCount } from '../../../ui/figures.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import { useAddress } from '../../../ui/useAddress.ts';
import classes from './PropertyScreen.module.css';

/** All properties of customers' modes: built-in ones with their defaults, and those that the Owner added. */
export default function PropertyScreen() {
  const { address, change } = useAddress();
  const mode = offeredModes.find((one) => String(one) === address.get('mode'));
  const sought = address.get('q')?.slice(0, 100) ?? '';
  const asked = useQuery(propertiesQuery(mode));
  const properties = asked.data;
  const opened = address.get('property');
  const open = opened === 'new' ? opened : properties?.find(({ name }) => name === opened);
  const close = () => change({ property: undefined });
  return (
    <Page
      heading="Property"
      description="Settings available per customer and mode, with type, default and meaning. Set their values in Tool Control."
      actions={
        <Button
          leftSection={<Plus size={15} aria-hidden />}
          onClick={() => change({ property: 'new' }, { step: true })}
        >
          Add property
        </Button>
      }
    >
      <div className={classes.filters}>
        <SearchField
          label="Find properties by name or meaning"
          placeholder="Name or meaning"
          value={sought}
          onChange={(q) => change({ q })}
        />
        <Select
          w={180}
          size="xs"
          aria-label="Mode"
          data={[
            { value: '', label: 'All modes' },
            ...offeredModes.map((one) => ({ value: String(one), label: modeDetails[one].title })),
          ]}
          value={mode === undefined ? '' : String(mode)}
          allowDeselect={false}
          onChange={(one) => change({ mode: one ?? undefined })}
        />
      </div>
      <Loaded
        query={asked}
        skeleton={<Skeleton height={420} radius="md" role="status" aria-label="Loading the properties" />}
      >
        {(all) => {
          const found = all.filter(({ name, description }) =>
            `${name} ${description}`.toLowerCase().includes(sought.toLowerCase()),
          );
          return found.length === 0 ? (
            <EmptyState
              title="No properties match"
              action={
                <Button variant="default" onClick={() => change({ q: undefined, mode: undefined })}>
                  Show all properties
                </Button>
              }
            >
              Try another search, or add a custom property.
            </EmptyState>
          ) : (
            <Panel heading={countOf(found.length, 'property', 'properties')}>
              <PropertyTable
                properties={found}
                onOpen={(name) => change({ property: name }, { step: true })}
              />
            </Panel>
          );
        }}
      </Loaded>
      <PropertyPanel
        open={open}
        nothing={
          opened !== null && properties !== undefined && open === undefined ? (
            <NotFound what="property" error={null} onRetry={close} onClose={close} />
          ) : undefined
        }
        onClose={close}
      />
    </Page>
  );
}

interface PropertyTableProps {
  properties: readonly PropertyDefinition[];
  onOpen: (name: string) => void;
}

function PropertyTable({ properties, onOpen }: PropertyTableProps) {
  return (
    <SmallTable label="Properties" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Default</th>
          <th scope="col">Meaning</th>
          <th scope="col">Mode</th>
          <th scope="col" data-figure>
            Set for
          </th>
          <th scope="col">
            <span className="visually-hidden">Edit</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {properties.map((property) => (
          <tr key={property.name}>
            <th scope="row" className={classes.name}>
              {property.isCustom ? (
                property.name
              ) : (
                <>
                  {propertyLabel(property.name)}
                  <div className={classes.key}>{property.name}</div>
                </>
              )}
            </th>
            <td data-quiet>{typeWords[property.type]}</td>
            <td>
              {sayDefault(property.name, property.defaultValue as PropertyValue)} {sayOrigin(property)}
            </td>
            <td data-quiet>
              <div className={classes.meaning}>{property.description}</div>
            </td>
            <td>{property.mode === null ? 'All' : modeDetails[property.mode as OfferedMode].title}</td>
            <td data-figure>{property.setFor === 0 ? '–' : formatCount(property.setFor)}</td>
            <td data-figure>
              <Button
                size="xs"
                variant="default"
                aria-label={`Edit ${property.name}`}
                onClick={() => onOpen(property.name)}
              >
                Edit
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

function sayOrigin({ isCustom, defaultValue, productDefault }: PropertyDefinition) {
  if (isCustom) return <StateBadge tone="neutral">Custom</StateBadge>;
  return JSON.stringify(defaultValue) === JSON.stringify(productDefault) ? null : (
    <StateBadge tone="warn">Changed</StateBadge>
  );
}
