/** Copy of the note of a draft, which loads with the draft's keeper. */
export const draftWords = {
  saved: { server: "Запазено", browser: "Запазено в този прозорец" },
  failed: "Незапазено – ще опитаме пак",
  ended: "Незапазено – сесията изтече. При изпращане ще влезете отново.",
} as const;
