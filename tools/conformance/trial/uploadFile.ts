import assert from 'node:assert/strict';
import type { Who, World } from '../world.ts';

export type Upload = {
  readonly id: string;
  readonly status: number;
  readonly awaiting: string | null;
  readonly error: string | null;
  readonly userType: number;
};

/** A form with one file, as a browser sends it. */
export function formOf(
  fileName: string,
  content: string | Uint8Array<ArrayBuffer>,
  input?: object,
): FormData {
  const form = new FormData();
  if (input !== undefined) form.set('input', JSON.stringify(input));
  form.set('file', new Blob([content]), fileName);
  return form;
}

/** Sends a request and returns its JSON; anything but a 2xx throws. */
// oxlint-disable-next-line typescript/no-explicit-any -- see Answer
export async function ask(world: World, as: Who, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await world.call(as, method, path, body);
  assert.ok(
    answer.status >= 200 && answer.status < 300,
    `${method} ${path} as ${as}: ${answer.status} ${answer.bytes.toString('utf8', 0, 400)}`,
  );
  return answer.json;
}

const working = [100, 101, 105];

/** Waits until an upload waits for a user or has ended; `seen` collects the statuses in between. */
export async function settled(world: World, as: Who, id: string, seen = new Set<number>()): Promise<Upload> {
  for (const giveUpAt = Date.now() + 120_000; Date.now() < giveUpAt; ) {
    const upload = (await ask(world, as, 'GET', `/uploads/${id}`)) as Upload;
    seen.add(upload.status);
    if (upload.awaiting !== null || !working.includes(upload.status)) return upload;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  throw new Error(`upload ${id} is still in progress after two minutes`);
}

/** Confirms the columns as matched. */
export async function confirmColumns(world: World, as: Who, id: string): Promise<void> {
  const matched = await ask(world, as, 'GET', `/uploads/${id}/columns`);
  await ask(world, as, 'PUT', `/uploads/${id}/columns`, {
    sheet: matched.sheet,
    columns: matched.columns.map(({ columnNo, field }: { columnNo: number; field: string | null }) => ({
      columnNo,
      field,
    })),
  });
}

/** Keeps the file's name for every unresolved location. */
export async function keepPlaces(world: World, as: Who, id: string): Promise<void> {
  const { places } = await ask(world, as, 'GET', `/shipments/${id}/places?status=asked`);
  await ask(world, as, 'POST', `/shipments/${id}/places/answers`, {
    answers: places.map(({ wordNo }: { wordNo: number }) => ({ wordNo, choice: { kind: 'keepSite' } })),
  });
}

/** Uploads a file of shipments and confirms columns and locations, up to the Owner's approval. */
export async function uploadUntilApproval(
  world: World,
  as: Who,
  mode: number,
  file: { readonly fileName: string; readonly content: string },
): Promise<{ readonly id: string; readonly statuses: ReadonlySet<number> }> {
  const statuses = new Set<number>();
  const { uploadId: id } = await ask(
    world,
    as,
    'POST',
    `/shipments/${mode}`,
    formOf(file.fileName, file.content),
  );
  for (let step = 0; step < 6; step++) {
    const upload = await settled(world, as, id, statuses);
    if (upload.awaiting === 'approval' || upload.status >= 200) return { id, statuses };
    if (upload.awaiting === 'columns') await confirmColumns(world, as, id);
    else if (upload.awaiting === 'places') await keepPlaces(world, as, id);
    else throw new Error(`${file.fileName} waits for ${upload.awaiting}: ${upload.error}`);
  }
  throw new Error(`${file.fileName} did not reach approval`);
}
