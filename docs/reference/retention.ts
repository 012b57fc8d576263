import { retentionRows, termWords } from "#src/copy/retention.ts";

/** The table of retention in Markdown, in Bulgarian. */
export const retentionTable = (): string =>
  [
    "| Какво | Защо | Колко време | Основание | Когато профилът се изтрие |",
    "|---|---|---|---|---|",
    ...retentionRows.map(
      ([, { what, why, term, after, law, outlivesProfile }]) =>
        `| ${what} | ${why} | ${termWords(term)} ${after} | ${law} | ${outlivesProfile ? "остава до срока си" : "изтрива се веднага"} |`,
    ),
  ].join("\n");
