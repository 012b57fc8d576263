/** Copy of the note of a draft, which loads with the draft's keeper. */
export const draftWords = {
  saved: { server: "Запазено", browser: "Запазено в този прозорец" },
  partly: "Запазено в този прозорец, без текста с ЕГН или номер на карта или сметка",
  failed: "Незапазено – ще опитаме пак",
  ended: "Незапазено – вече не сте в профила си. При изпращане ще влезете отново.",
  differs: "Незапазено: в друг прозорец или на друго устройство записахте друго.",
  decide: "Изберете кое да остане",
} as const;
