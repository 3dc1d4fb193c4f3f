import type { Endpoint } from '@lanewright/contract';
import type { z } from 'zod';
import type { EndpointInput, LooseInput } from '@lanewright/client/endpointInput';
import { sendEndpoint } from './send.ts';

/** Result of a download: saved, nothing to save (204), or failed (and logged). */
export type DownloadOutcome = 'saved' | 'empty' | 'failed';

/**
 * Downloads a file and lets the browser save it. Failures are only logged; the outcome is returned for callers that show a message
 * about an empty file.
 */
export async function downloadFile<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
  endpoint: E,
  input: EndpointInput<E>,
  fallbackName: string,
): Promise<DownloadOutcome> {
  try {
    const response = await sendEndpoint(endpoint, input as LooseInput, { isFailureTold: false });
    if (response.status === 204) return 'empty';
    const blob = await response.blob();
    saveBlob(blob, fileNameOf(response.headers.get('content-disposition')) ?? fallbackName);
    return 'saved';
  } catch (error) {
    console.warn('Download failed', endpoint.path, error);
    return 'failed';
  }
}

/** Saves bytes created in the browser as a file. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers read the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Returns the file name in a `content-disposition` header, preferring its UTF-8 form. */
export function fileNameOf(disposition: string | null): string | undefined {
  if (disposition === null) return undefined;
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // Badly encoded: use the plain form below.
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1]?.trim();
}
