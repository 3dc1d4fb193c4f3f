import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;

/** Server settings passed on the command line, so that they also apply to old clusters. */
export async function serverSettings(
  listen: Record<string, string>,
  extra: Record<string, string>,
): Promise<string[]> {
  // A quarter of the memory of a small machine; a gigabyte is enough on others (measured on a million lines).
  const sharedBuffersMb = Math.max(128, Math.min(1024, Math.floor(totalmem() / MEGABYTE / 4)));
  const settings: Record<string, string> = {
    ...listen,
    shared_buffers: `${sharedBuffersMb}MB`,
    max_wal_size: '6GB',
    // After each checkpoint every changed page is first written in full: reranking a mode changes most of its pages.
    checkpoint_timeout: '15min',
    work_mem: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(await sharedMemory()),
    ...extra,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Containers give 64 MB of shared memory, too little for parallel queries: then use files. */
async function sharedMemory(): Promise<Record<string, string>> {
  if (process.platform !== 'linux') return {};
  const there = await statfs('/dev/shm').catch(() => undefined);
  const roomy = there !== undefined && there.bavail * there.bsize >= 512 * MEGABYTE;
  return roomy ? {} : { dynamic_shared_memory_type: 'mmap' };
}
