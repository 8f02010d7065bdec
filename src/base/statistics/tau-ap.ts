/**
 * The tau of average precision (Yilmaz, Aslam & Robertson, SIGIR 2008): how far the order of the second agrees with the
 * first, which is taken for the truth, where exchanges at the top weigh more. Larger values rank higher. Items that are
 * tied in the second count as the average over all their orders; a pair that is tied in the truth is half right.
 */
export function tauAp(truth: ArrayLike<number>, estimate: ArrayLike<number>): number {
  const n = truth.length;
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => estimate[j]! - estimate[i]!);
  let total = 0;
  for (let from = 0, to = 1; from < n; from = to++) {
    while (estimate[order[to]!] === estimate[order[from]!]) to++; // behind the last there is none
    let right = 0; // how many items above the group are rightly above a member of it, on average
    for (let place = from; place < to; place++)
      for (let above = 0; above < from; above++) right += agreement(truth, order[above]!, order[place]!);
    right /= to - from;
    for (let place = Math.max(1, from); place < to; place++) total += (right + (place - from) / 2) / place;
  }
  return (2 * total) / (n - 1) - 1;
}

function agreement(truth: ArrayLike<number>, above: number, below: number): number {
  return (Math.sign(truth[above]! - truth[below]!) + 1) / 2;
}
