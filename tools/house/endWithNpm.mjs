import { readFileSync } from 'node:fs';

/**
 * npm passes SIGTERM on to a shell that dies without telling us, and SIGKILL to nobody: when the shell or
 * npm above us has gone, the server is asked to end. Does nothing unless npm started us.
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
      // Whoever signals the whole process group has told us already; a second signal would cut the close short.
      clearInterval(watch);
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}

/** Our parent (the shell) and, where the system shows it, its parent (npm). */
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
