import type { Forms } from '../form.ts';
import { accountForms } from './accountForms.ts';
import { amendmentForms } from './amendmentForms.ts';
import { benchmarkForms } from './benchmarkForms.ts';
import { bidForms } from './bidForms.ts';
import { clauseForms } from './clauseForms.ts';
import { companyPageForms } from './companyPageForms.ts';
import { contractForms } from './contractForms.ts';
import { documentForms } from './documentForms.ts';
import { laneForms } from './laneForms.ts';
import { notificationForms } from './notificationForms.ts';
import { operationForms } from './operationForms.ts';
import { overviewForms } from './overviewForms.ts';
import { referenceDataForms } from './referenceDataForms.ts';
import { referenceTableForms } from './referenceTableForms.ts';
import { scenarioForms } from './scenarioForms.ts';
import { scenarioResultForms } from './scenarioResultForms.ts';
import { settingsForms } from './settingsForms.ts';
import { tenderForms } from './tenderForms.ts';
import { toolControlForms } from './toolControlForms.ts';
import { transferForms } from './transferForms.ts';
import { uploadForms } from './uploadForms.ts';

/** How to call every endpoint correctly, by its method and path. */
export const forms: Forms = {
  ...accountForms,
  ...companyPageForms,
  ...operationForms,
  ...settingsForms,
  ...clauseForms,
  ...contractForms,
  ...toolControlForms,
  ...referenceDataForms,
  ...referenceTableForms,
  ...documentForms,
  ...uploadForms,
  ...transferForms,
  ...laneForms,
  ...bidForms,
  ...amendmentForms,
  ...overviewForms,
  ...benchmarkForms,
  ...tenderForms,
  ...scenarioForms,
  ...scenarioResultForms,
  ...notificationForms,
};
