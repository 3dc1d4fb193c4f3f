import { documents } from '@lanewright/contract';
import type { Person } from './people.ts';
import type { TestApp } from './testApp.ts';

/** The smallest file that is accepted as a PDF; its text distinguishes one from another. */
export const pdfOf = (says: string): Buffer => Buffer.from(`%PDF-1.7\n% ${says}\n1 0 obj<<>>endobj\n%%EOF\n`);

/** Sends a document, or the next version of one. */
export function sendDocument(
  testApp: TestApp,
  as: Person,
  input: documents.DocumentInput | Record<string, unknown>,
  file: Buffer = pdfOf('thirty days net'),
  fileName = 'terms.pdf',
) {
  return testApp.upload(documents.receiveDocument, as, {
    fileName,
    file,
    fields: { input: JSON.stringify(input) },
  });
}

/** Publishes a mandatory document of the customer, in force; returns its id. */
export async function publishMandatory(testApp: TestApp, as: Person, more: documents.DocumentInput = {}) {
  const { body } = await sendDocument(testApp, as, {
    category: 'Mandatory',
    title: 'Terms of carriage',
    publish: true,
    ...more,
  });
  return body.documentId;
}

export const acceptDocument = (testApp: TestApp, as: Person, id: string, version?: number) =>
  testApp.call(documents.moveDocument, as, {
    params: { id, status: 'Accepted' },
    query: version === undefined ? {} : { version },
  });
