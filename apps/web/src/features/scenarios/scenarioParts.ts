/** Parts of a scenario's page, as named in the address. */
export const scenarioParts = ['rules', 'result', 'lanes', 'guide', 'costs', 'volumes'] as const;
export type ScenarioPart = (typeof scenarioParts)[number];

/** Address parameters that filter a part’s list; other parts do not use them. */
export const noFilters = { page: undefined, find: undefined, carrier: undefined, only: undefined };

export const partTitles: Readonly<Record<ScenarioPart, string>> = {
  rules: 'Rules',
  result: 'Result',
  lanes: 'Lane results',
  guide: 'Negotiation guide',
  costs: 'Cost of rules',
  volumes: 'Volumes',
};
