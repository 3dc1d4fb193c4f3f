import { readFileSync } from 'node:fs';

/**
 * npm forwards SIGTERM to a shell that exits without forwarding it, and does not forward SIGKILL at all: when the parent shell or
 * npm has exited, the server is asked to stop. Does nothing unless npm started this process.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parents = parentsNow();
  const watch = setInterval(() => {
    if (parentsNow() === parents) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.once(signal, () => {
      // If the whole process group was signalled, this process got the signal already; a second one would cut the shutdown short.
      clearInterval(watch);
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}

/** The parent process (the shell) and, if the system shows it, its parent (npm). */
function parentsNow() {
  return `${process.ppid} ${process.platform === 'linux' ? parentOf(process.ppid) : ''}`;
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return '';
  }
}
