/** Parts of a scenario's page, as the address names them. */
export const scenarioParts = ['rules', 'result', 'lanes', 'guide', 'costs', 'volumes'] as const;
export type ScenarioPart = (typeof scenarioParts)[number];

/** What narrows a part’s list in the address; it means nothing to another part. */
export const noFilters = { page: undefined, find: undefined, carrier: undefined, only: undefined };

export const partTitles: Readonly<Record<ScenarioPart, string>> = {
  rules: 'Rules',
  result: 'Result',
  lanes: 'Lane results',
  guide: 'Negotiation guide',
  costs: 'Cost of rules',
  volumes: 'Volumes',
};
