/** The elements by key, in order, as `Map.groupBy` gives them from Node 21 on. */
export const groupBy = <K, T>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
};
