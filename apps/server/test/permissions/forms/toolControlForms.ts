import type { Forms } from '../form.ts';

let added = 0;

/** What the Owner alone does at Tool Control and to properties; no company's. */
export const toolControlForms: Forms = {
  'GET /demo/reset': {},
  'GET /demo/reset/progress': {},
  'GET /admin/management/properties': {},
  'POST /admin/management/properties': {
    call: () => ({
      body: {
        name: `sourcing.note${added++}`,
        type: 'text',
        defaultValue: '',
        description: 'A note.',
        mode: null,
      },
    }),
  },
  'PUT /admin/management/properties': {
    call: () => ({
      body: { name: 'awards.answerDays', defaultValue: 7, description: 'Days a carrier has to answer.' },
    }),
  },
};
