/** Numbers for documents, in the order in which they are first asked for. */
export interface DocumentNumbers {
  number(id: string): number;
  has(id: string): boolean;
  ids(): string[];
}

export function documentNumbers(): DocumentNumbers {
  const numbers = new Map<string, number>();
  return {
    number(id) {
      const known = numbers.get(id);
      if (known !== undefined) return known;
      numbers.set(id, numbers.size);
      return numbers.size - 1;
    },
    has: (id) => numbers.has(id),
    ids: () => [...numbers.keys()],
  };
}
