/** Words of a field that is looked up in a list. Apart from the other fields' words: they come with its code. */
export const searchWords = {
  noResults: "Няма резултати",
  loading: "Търсим…",
  failed: "Търсенето не успя. Опитайте отново.",
  results: (count: number) => (count === 1 ? "1 резултат" : `${count} резултата`),
} as const;
