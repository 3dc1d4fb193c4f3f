import type { Platform } from '../platform/platform.ts';
import { ensureDemonstrationCompanies } from './demonstrationCompanies.ts';

/** Makes what a demonstration needs and does not have yet. */
export async function makeDemonstration(platform: Platform): Promise<void> {
  await ensureDemonstrationCompanies(platform);
}
