/** Returns the charge and weight break of a rate cell from its name: `rate:1/2`, `rate:1`. */
export function cellNamed(name: string): { chargeNo: number; breakNo: number | null } {
  const at = name.indexOf('/');
  const start = 'rate:'.length;
  return at < 0
    ? { chargeNo: Number(name.slice(start)), breakNo: null }
    : { chargeNo: Number(name.slice(start, at)), breakNo: Number(name.slice(at + 1)) };
}
