// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '../../../testing/renderPage.tsx';
import type { Lane } from '../laneTypes.ts';
import { Miles, Shipments, UnitPrice } from './LaneCells.tsx';

const lane = (part: Partial<Lane>) => part as Lane;

it('a lane that lost its shipments is marked, one with shipments counts them', () => {
  renderPart(
    <>
      <Shipments lane={lane({ shipmentCount: 1200 })} />
      <Shipments lane={lane({ shipmentCount: 0 })} />
      <Shipments lane={lane({ shipmentCount: 0, isManual: true })} />
    </>,
  );
  expect(screen.getByTitle(/^Made by hand/).textContent).toBe('By hand');
  expect(screen.getByText('1,200')).toBeTruthy();
  expect(screen.getByTitle(/^No shipments left/).textContent).toBe('None left');
});

it('miles that are not known say why, estimated ones that they are', () => {
  renderPart(
    <>
      <Miles lane={lane({ miles: null, shipmentCount: 3 })} />
      <Miles lane={lane({ miles: 240.4, milesEstimated: true })} />
    </>,
  );
  expect(screen.getByTitle(/^No miles are known/).textContent).toBe('N/A');
  expect(screen.getByTitle('Estimated from the great circle').textContent).toBe('est. 240 mi');
});

it('a target price of 0 is N/A, as none is', () => {
  renderPart(
    <>
      <UnitPrice price={0} unit="mi" />
      <UnitPrice price={null} unit="mi" />
      <UnitPrice price={2.5} unit="mi" />
    </>,
  );
  expect(screen.getAllByText('N/A')).toHaveLength(2);
  expect(screen.getByText('$2.5000')).toBeTruthy();
});
