/** Copy of the combobox search; separate from other fields' copy, so that it loads with the combobox only. */
export const searchWords = {
  noResults: "Няма резултати",
  loading: "Търсим…",
  failed: "Търсенето не успя. Опитайте отново.",
  results: (count: number) => (count === 1 ? "1 резултат" : `${count} резултата`),
} as const;
