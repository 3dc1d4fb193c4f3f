import { create } from 'qrcode';
import { expect, it } from 'vitest';
import { qrPath } from './qrPath.ts';

/** Returns the modules that a path fills: "M3 0h2v1H3z" is two of them. */
function filled(path: string, size: number): number[] {
  const modules = Array.from({ length: size * size }, () => 0);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let step = 0; step < Number(length); step += 1) modules[Number(y) * size + Number(x) + step] = 1;
  return modules;
}

it('draws every dark module of a code and no other', () => {
  const { modules } = create('otpauth://totp/Lanewright:maria?secret=JBSWY3DPEHPK3PXP&issuer=Lanewright', {
    errorCorrectionLevel: 'M',
  });
  expect(filled(qrPath(modules.data, modules.size), modules.size)).toEqual([...modules.data]);
});
