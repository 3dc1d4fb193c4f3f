/**
 * Finds the weights, with sum 1, that minimise `slope · w + ½ w · gram · w`: shifts weight from the highest value to the lowest
 * until all cuts with weight have the same value. `weights` is the start and the result; `values` receives the value of each cut.
 * Rows of `gram` are `stride` long.
 */
export function leastWeights(
  gram: Float64Array,
  stride: number,
  slope: Float64Array,
  weights: Float64Array,
  values: Float64Array,
  size: number,
): void {
  for (let a = 0; a < size; a++) {
    let sum = slope[a]!;
    for (let b = 0; b < size; b++) sum += gram[a * stride + b]! * weights[b]!;
    values[a] = sum;
  }
  for (let turn = 0; turn < mostTurns; turn++) {
    let low = 0;
    let high = -1;
    for (let a = 0; a < size; a++) {
      if (values[a]! < values[low]!) low = a;
      if (weights[a]! > 0 && (high < 0 || values[a]! > values[high]!)) high = a;
    }
    const by = values[high]! - values[low]!;
    if (by <= 1e-9 * Math.abs(values[low]!)) return;
    const bend = gram[low * stride + low]! + gram[high * stride + high]! - 2 * gram[low * stride + high]!;
    const all = weights[high]!;
    const given = bend > 0 ? Math.min(all, by / bend) : all;
    weights[low]! += given;
    weights[high] = given === all ? 0 : all - given;
    for (let a = 0; a < size; a++) values[a]! += given * (gram[a * stride + low]! - gram[a * stride + high]!);
  }
}

const mostTurns = 400;
