import type { uploads } from '@lanewright/contract';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { correctLines } from './correctLines.ts';
import { countOpenExceptions } from './exceptions.queries.ts';

/** Replaces cells of one row and validates it again; returns the number of open exceptions. */
export async function correctLine(
  call: ScopedCall<typeof uploads.correctLine>,
): Promise<{ remaining: number; changeNo: number | null }> {
  const { tx, params, body } = call;
  const lines = [{ lineNo: params.lineNo, values: body.values }];
  const { changeNo, upload } = await correctLines(call, params.id, lines, (_, field) =>
    field === undefined ? 'lineNo' : `values.${field}`,
  );
  return { remaining: await countOpenExceptions(tx, upload.customer_id, upload.upload_id), changeNo };
}
