/**
 * Who judges which topic: each topic by one, in turn, and `twice` of them, spread over the list, by another as well, so that
 * every two meet. With one assessor nothing is judged twice.
 */
export function assignments(
  topics: readonly string[],
  assessors: readonly string[],
  twice: number,
): Map<string, readonly string[]> {
  const people = assessors.length;
  return new Map(
    topics.map((topic, i) => {
      const first = assessors[i % people]!;
      const isTwice =
        people > 1 && Math.floor(((i + 1) * twice) / topics.length) > Math.floor((i * twice) / topics.length);
      // How far the second stands from the first changes with each round over the assessors.
      const apart = 1 + (Math.floor(i / people) % (people - 1)); // of one person there is no other, and none is asked for
      return [topic, isTwice ? [first, assessors[(i + apart) % people]!] : [first]];
    }),
  );
}
