import type { uploads } from '@lanewright/contract';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { correctLines } from './correctLines.ts';
import { countOpenExceptions } from './exceptions.queries.ts';

/** Puts values in place of cells of one row and validates it again; answers how many exceptions are open. */
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
