/** Copy of the staff's pages about documents asked of applicants. */
import type { AskStanding, DocumentKind } from "#src/domain/lending/document-asks.ts";

/** What is asked for, as the staff name it. */
export const documentNames: Readonly<Record<DocumentKind, string>> = {
  idCard: "снимки на личната карта",
  income: "документ за доход",
  statement: "банково извлечение",
  address: "документ за адрес",
  other: "друг документ",
};

export const documentAskWords = {
  title: "Поискани документи",
  came: "Дойде",
  open: (until: string) => `чака документ до ${until}`,
  lapsed: (until: string) => `срокът мина на ${until}: решете по каквото знаете или поискайте отново`,
  sent: (at: string) => `документите дойдоха на ${at}`,
  unanswered: () => "документите не дойдоха",
  withdrawn: (at: string) => `оттеглено на ${at}`,
} satisfies Record<string, unknown> & Record<AskStanding, (when: string) => string>;
