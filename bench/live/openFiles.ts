/** Sockets are files, and a process needs some for itself. */
const spareFiles = 200;

/** Returns the limit of open files for this process; Node raises it to the maximum at startup. */
function mostOpenFiles(): number {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const most = userLimits?.open_files?.soft;
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
}

/** @throws if this machine does not allow so many connections in one process; the message suggests a fix. */
export function requireOpenFiles(connections: number): void {
  const [needed, most] = [connections + spareFiles, mostOpenFiles()];
  if (most < needed)
    throw new Error(
      `${connections} connections need ${needed} open files in one process and this shell allows ${most}: raise it with ulimit -n ${needed}, or cut the bench with BENCH_SCALE.`,
    );
}
