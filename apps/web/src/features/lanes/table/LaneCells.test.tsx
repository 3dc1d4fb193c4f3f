// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import type { Lane } from '../laneTypes.ts';
import { Containers, Equipment, LaneStatus, Miles, Shipments, UnitPrice, Zip } from './LaneCells.tsx';

const lane = (part: Partial<Lane>) => part as Lane;

it('marks a lane that lost its shipments, and counts the shipments of others', () => {
  renderWithProviders(
    <>
      <Shipments lane={lane({ shipmentCount: 1200 })} />
      <Shipments lane={lane({ shipmentCount: 0 })} />
      <Shipments lane={lane({ shipmentCount: 0, isManual: true })} />
    </>,
  );
  expect(screen.getByTitle(/^Manual/).textContent).toBe('Manual');
  expect(screen.getByText('1,200')).toBeTruthy();
  expect(screen.getByTitle(/^No shipments left/).textContent).toBe('None left');
});

it('says why miles are unknown, and how estimated miles were calculated and how accurate they are', () => {
  const milesEstimate = 'great circle × 1.20, 90% of routes within 10%';
  renderWithProviders(
    <>
      <Miles lane={lane({ miles: null, shipmentCount: 3 })} />
      <Miles lane={lane({ miles: 240.4, milesEstimated: true, milesEstimate })} />
    </>,
  );
  expect(screen.getByTitle(/^Miles unknown/).textContent).toBe('N/A');
  expect(screen.getByTitle(`Estimated: ${milesEstimate}`).textContent).toBe('est. 240 mi');
});

it('says where a number of containers is assumed', () => {
  renderWithProviders(
    <>
      <Containers lane={lane({ containerCount: 12, volumeAssumed: true })} />
      <Containers lane={lane({ containerCount: 7 })} />
    </>,
  );
  expect(screen.getByTitle(/has no container count/).textContent).toBe('assumed 12');
  expect(screen.getByText('7')).toBeTruthy();
});

it('shows a target price of 0 or none as N/A', () => {
  renderWithProviders(
    <>
      <UnitPrice price={0} unit="mi" />
      <UnitPrice price={null} unit="mi" />
      <UnitPrice price={2.5} unit="mi" />
    </>,
  );
  expect(screen.getAllByText('N/A')).toHaveLength(2);
  expect(screen.getByText('$2.5000')).toBeTruthy();
});

it('a zip or equipment that all shipments share is shown, else "several" with what they state', () => {
  renderWithProviders(
    <>
      <p>
        <Zip zip="75201" count={1} />
      </p>
      <Zip zip={null} count={3} />
      <Zip zip={null} count={1} />
      <p>
        <Zip zip={null} count={0} />
      </p>
      <Equipment lane={{ equipmentType: null, equipmentTypes: ['General', 'Cool'] }} />
      <p>
        <Equipment lane={{ equipmentType: 'General', equipmentTypes: ['General'] }} />
      </p>
    </>,
  );
  expect(screen.getByText('75201')).toBeTruthy();
  expect(screen.getByText('–')).toBeTruthy();
  expect(screen.getByText('General')).toBeTruthy();
  const tooltips = screen.getAllByText('several').map((cell) => cell.title);
  expect(tooltips).toEqual(['3 zips', '1 zip on some shipments, none on the others', 'General, Cool']);
});

it('a unit price states its unit', () => {
  renderWithProviders(<UnitPrice price={2972.7} unit="containers" />);
  expect(screen.getByTitle(/per container$/).textContent).toBe('$2,972.70/container');
});

it('marks a lane of a running event with its name', () => {
  renderWithProviders(
    <>
      <LaneStatus bidStatus="Paused" colour={null} eventName="Spring tender" />
      <LaneStatus bidStatus="Paused" colour={null} eventName={null} />
    </>,
  );
  expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'In the tender event Spring tender',
  ]);
});
