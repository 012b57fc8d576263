/** Words of the app around the pages. */
export const pageWords = {
  loading: "Зареждаме страницата…",
} as const;
