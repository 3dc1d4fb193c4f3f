/** Processor time of this process so far, compiling and collecting garbage counted. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
