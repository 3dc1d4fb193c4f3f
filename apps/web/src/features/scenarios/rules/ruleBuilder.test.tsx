// @vitest-environment jsdom
import { Mode } from '@lanewright/freight';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/renderPage.tsx';
import { choicesOf, scenarioOf } from '../../../testing/scenarios.ts';
import type { ScenarioRule } from '../scenarios.api.ts';
import { draftProblem } from './draftProblem.ts';
import { RulesTab } from './RulesTab.tsx';
import { changeOf, draftOf, type ScenarioDraft } from './scenarioDraft.ts';

const choices = choicesOf();
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Renders the rules of a new scenario and returns a getter for the latest draft. */
function openBuilder(): () => ScenarioDraft {
  let last = draftOf(scenarioOf('1'));
  function Builder() {
    const [draft, setDraft] = useState(last);
    last = draft;
    return (
      <RulesTab
        surroundings={{ mode: Mode.OceanFCL, choices, LanePicker: () => <p>lanes</p> }}
        inHand={{
          draft,
          isEdited: true,
          problem: draftProblem(draft, choices),
          isSaving: false,
          error: null,
          edit: setDraft,
          discard: () => undefined,
          save: () => Promise.resolve(),
          saveOver: () => Promise.resolve(),
        }}
      />
    );
  }
  renderWithProviders(<Builder />);
  return () => last;
}

async function addRule(title: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Add rule' }));
  // The title is followed by its example.
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${title}\\s*(?=[A-Z$])`) }));
}
function type(label: string, value: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
}
const choose = (label: string, value: string) =>
  fireEvent.change(
    within(screen.getByRole('group', { name: 'Rule 1' })).getByRole('combobox', { name: label }),
    { target: { value } },
  );
async function pickCarrier(name: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Carrier' }));
  await user.click(await screen.findByRole('option', { name }));
}
/** Opens a field of the sentence and selects options in its list. */
async function pickIn(opener: RegExp, list: string, ...names: string[]): Promise<void> {
  await user.click(screen.getByRole('button', { name: opener }));
  const field = await screen.findByRole('combobox', { name: list });
  await user.click(field);
  for (const name of names) await user.click(await screen.findByRole('option', { name }));
  await user.keyboard('{Escape}{Escape}');
}
const pickCarriers = (...names: string[]) =>
  pickIn(/^(Carriers it applies to|Excluded carriers)/, 'Carriers', ...names);
const pickRegion = (name: string) => pickIn(/^Lanes it applies to/, 'Regions', name);

const swift = '21';
const knight = '22';
type Made = Partial<ScenarioRule> & { kind: ScenarioRule['kind'] };
const kinds: [title: string, fill: () => Promise<void> | void, made: Made][] = [
  [
    'Number of carriers',
    () => {
      choose('At most or at least', 'both');
      type('Minimum carriers', '2');
      type('Maximum carriers', '4');
      choose('Counted', 'region');
    },
    { kind: 'carrierCount', min: 2, max: 4, per: 'region' },
  ],
  [
    'Carrier share',
    () => {
      choose('At most or at least', 'min');
      type('Minimum percent', '15');
      choose('Of volume or awarded cost', 'spend');
    },
    { kind: 'share', carriers: 'all', minPercent: 15, of: 'spend', orNone: true, together: false },
  ],
  [
    'Carrier capacity',
    async () => {
      await user.click(screen.getByRole('button', { name: /^Carriers it applies to/ }));
      await user.click(await screen.findByRole('radio', { name: 'Every carrier' }));
      type('Maximum volume', '120');
      choose('Over which months', '2027-03');
    },
    { kind: 'capacity', carriers: 'all', max: 120, month: '2027-03', per: 'scope' },
  ],
  ['Exclude carriers', () => pickCarriers('Knight'), { kind: 'exclude', carriers: [knight] }],
  [
    'Keep incumbents',
    () => {
      type('Required price difference', '-25');
      choose('Percent or amount', 'usd');
    },
    { kind: 'incumbent', switchingPerUnitUsd: -25 },
  ],
  ['Assign lanes to a carrier', () => pickCarrier('Swift'), { kind: 'lock', carrierId: swift }],
  [
    'Price ceiling',
    () => type('Price above which a lane stays open', '1200'),
    { kind: 'coverage', unawardedPricePerUnitUsd: 1200 },
  ],
  ['Minimum share of a lane', () => type('Minimum share', '25'), { kind: 'smallestShare', percent: 25 }],
  ['Budget', () => type('Budget', '2000000'), { kind: 'budget', maxUsd: 2_000_000 }],
  [
    'Cost of working with a carrier',
    () => {
      type('Cost of each carrier', '7500');
      choose('Once or for each region', 'region');
    },
    { kind: 'fixedCost', carriers: 'all', costUsd: 7500, per: 'region' },
  ],
  [
    'Volume discount',
    async () => {
      await pickCarrier('Swift');
      type('Volume of tier 1', '500');
      await user.click(screen.getByRole('button', { name: 'Tier' }));
      type('Discount of tier 2', '5');
      type('Volume of tier 2', '900');
    },
    {
      kind: 'discount',
      carrierId: swift,
      tiers: [
        { fromVolume: 500, percent: 3 },
        { fromVolume: 900, percent: 5 },
      ],
    },
  ],
  [
    'Bundle',
    async () => {
      await pickCarrier('Knight');
      await pickRegion('EMEA (6 lanes)');
    },
    { kind: 'bundle', carrierId: knight, percentOff: 5, scope: { regions: ['EMEA'] } },
  ],
];

it.each(kinds)('%s creates the rule it describes', async (title, fill, made) => {
  const draft = openBuilder();
  await addRule(title);
  await fill();
  expect(draft().rules).toEqual([expect.objectContaining({ isOn: true, scope: {}, ...made })]);
  expect(draftProblem(draft(), choices)).toBeNull();
  expect(JSON.parse(JSON.stringify(changeOf(draft())))).toMatchObject({ rules: [made], laneIds: null });
});

it('says next to a rule what it is missing, and prevents saving', async () => {
  openBuilder();
  await addRule('Assign lanes to a carrier');
  screen.getByText('Choose a carrier.');
  screen.getByText('Rule 1: Choose a carrier.');
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await pickCarrier('Swift');
  expect(screen.queryByText('Choose a carrier.')).toBeNull();

  await addRule('Number of carriers');
  const second = within(screen.getByRole('group', { name: 'Rule 2' }));
  fireEvent.change(second.getByRole('textbox', { name: 'Maximum carriers' }), { target: { value: '' } });
  screen.getByText('Rule 2: Enter a value.');
  await user.click(screen.getByRole('button', { name: 'Remove rule 2' }));
  expect(screen.queryByRole('group', { name: 'Rule 2' })).toBeNull();
});

it('turns a rule off without deleting it; states the weight of other criteria in money', async () => {
  const draft = openBuilder();
  await addRule('No carrier above 60%');
  await user.click(screen.getByRole('switch', { name: 'Use rule 1' }));
  expect(draft().rules).toEqual([
    expect.objectContaining({ kind: 'share', maxPercent: 60, of: 'volume', isOn: false }),
  ]);
  await user.click(screen.getByRole('switch', { name: 'CO₂ counts' }));
  type('Cost of a tonne of CO₂', '85');
  expect(draft().weights).toEqual({ co2: { pricePerKgUsd: 0.085 } });
  expect(screen.getByRole('switch', { name: 'Service counts' })).toHaveProperty('disabled', true);
  screen.getByText(/First score carriers for service/);
});

it('keeps a number as typed, and moves the focus when the next one is removed', async () => {
  const draft = openBuilder();
  await addRule('Budget');
  const budget = screen.getByRole('textbox', { name: 'Budget' });
  await user.type(budget, '0.5{Backspace}7');
  expect(budget).toHaveProperty('value', '$0.7');
  await user.clear(budget);
  await user.type(budget, '1.5{Backspace}7');
  expect(draft().rules).toEqual([expect.objectContaining({ maxUsd: 1.7 })]);
  await addRule('Keep incumbents');
  const removeAndMoveFocus = (no: number) => screen.getByRole('button', { name: `Remove rule ${no}` });
  await user.click(removeAndMoveFocus(1));
  expect(document.activeElement).toBe(removeAndMoveFocus(1));
  await user.click(removeAndMoveFocus(1));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add rule' }));
});

it('selects lanes in a dialog after the menu is closed', async () => {
  openBuilder();
  await addRule('Budget');
  await user.click(screen.getByRole('button', { name: /^Lanes it applies to/ }));
  await user.click(await screen.findByRole('button', { name: 'Choose lanes' }));
  await screen.findByRole('dialog', { name: 'Lanes the rule applies to' });
  expect(screen.queryByRole('button', { name: 'Choose lanes' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Lanes it applies to/ }));
});
