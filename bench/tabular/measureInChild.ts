// Reads a file once in a separate process, so that peak memory is the reader's; then once more for the checksum.
import { type MeasuredReader, readCells } from '@lanewright/tabular/bench';

const [reader, path = ''] = process.argv.slice(2);
const start = performance.now();
const { cells, letters } = await readCells(reader as MeasuredReader, path, false);
const ms = Math.round(performance.now() - start);
const { user, system } = process.cpuUsage();
const cpuMs = Math.round((user + system) / 1000);
const peakMemoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
const { checksum } = await readCells(reader as MeasuredReader, path, true);
console.log(JSON.stringify({ ms, cpuMs, peakMemoryMb, cells, letters, checksum }));
