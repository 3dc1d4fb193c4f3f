import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../tools/lib/root.mjs';

const sharedData = path.resolve(root, process.env.LANEWRIGHT_SHARED_DATA ?? '../shared/data');

/** Three years of deliveries of a real health programme; not part of the project. */
export const scmsFile = path.join(sharedData, 'scms/scms_2006_2009.csv');
export const hasScmsFile = existsSync(scmsFile);
