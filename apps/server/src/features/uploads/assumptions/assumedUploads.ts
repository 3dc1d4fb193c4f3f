import { uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { expect } from 'vitest';
import type { TestApp } from '../../../../test/support/testApp.ts';

/** Requests that tests of assumptions make as a customer; each also runs the jobs it causes. */
export function assumedUploads(testApp: TestApp) {
  const as = testApp.people.customer;
  const send = async (mode: OfferedMode, file: string | Buffer, fileName = 'file.csv') => {
    const { body } = await testApp.upload(uploads.receiveShipments, as, {
      params: { id: mode },
      fileName,
      file: Buffer.from(file),
    });
    await testApp.drainJobs();
    return body.uploadId ?? '';
  };
  const uploadOf = async (id: string) => (await testApp.call(uploads.getUpload, as, { params: { id } })).body;
  const assumed = async (id: string) =>
    (await testApp.call(uploads.listAssumptions, as, { params: { id } })).body.assumptions;
  const confirm = async (id: string, answers: Record<string, string> = {}) => {
    const answer = await testApp.call(uploads.confirmColumns, as, {
      params: { id },
      body: { columns: [], answers },
    });
    await testApp.drainJobs();
    return answer;
  };
  const answer = async (id: string, answers: Record<string, string>) => {
    const answered = await testApp.call(uploads.answerAssumptions, as, { params: { id }, body: { answers } });
    await testApp.drainJobs();
    return answered;
  };
  const figuresOf = async (id: string) => {
    const { reconciliation } = await uploadOf(id);
    return {
      lines: (reconciliation?.accepted ?? 0) + (reconciliation?.excepted ?? 0),
      shipments: reconciliation?.shipments,
      chargeUsd: reconciliation?.chargeUsd,
      volume: reconciliation?.volume,
    };
  };
  /** Checks that each stated effect equals the upload's totals when it is read with that answer. */
  const expectEffects = async (id: string, key: string) => {
    const first = (await assumed(id)).find((one) => one.key === key);
    for (const { value, effect } of first?.choices ?? []) {
      expect((await answer(id, { [key]: value })).status).toBe(200);
      expect({ value, ...(await figuresOf(id)) }).toEqual({ value, ...effect });
    }
    return first;
  };
  return { send, uploadOf, assumed, confirm, answer, figuresOf, expectEffects };
}
