/** Sockets are files, and a process needs some for itself. */
const spareFiles = 200;

/** How many files a process may have open here; Node takes all it may at its start. */
function mostOpenFiles(): number {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const most = userLimits?.open_files?.soft;
  return typeof most === 'number' ? most : Number.POSITIVE_INFINITY;
}

/** @throws where this machine does not let one process hold so many connections, with the way out. */
export function requireOpenFiles(connections: number): void {
  const [needed, most] = [connections + spareFiles, mostOpenFiles()];
  if (most < needed)
    throw new Error(
      `${connections} connections need ${needed} open files in one process and this shell allows ${most}: raise it with ulimit -n ${needed}, or cut the bench with BENCH_SCALE.`,
    );
}
