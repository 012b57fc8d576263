/** Copy of the lists of the staff. */
import type { CreditOrder, CreditsShown } from "#src/domain/staff/lists.ts";

export const listWords = {
  next: "Следващите",
  first: "Към началото",
  csv: "Изтегли като CSV",
  all: "всички",
} as const;

export const creditListWords = {
  lead: "Кредитите по ред на плащането: най-отдавна забавените са първи.",
  empty: "Няма такива кредити.",
  show: "Покажи",
  order: "Ред",
  product: "Вид",
  contract: "Договор",
  person: "Лице",
  status: "Статус",
  late: "Дни просрочие",
  due: "За плащане",
  next: "Падеж",
  balance: "Главница",
  shown: {
    otvoreni: "открити",
    predstoyat: "падеж до 5 дни",
    "1-30": "просрочие 1–30 дни",
    "31-60": "31–60 дни",
    "61-90": "61–90 дни",
    "nad-90": "над 90 дни",
    otpisani: "отписани",
    pogaseni: "погасени",
  } satisfies Record<CreditsShown, string>,
  orders: { padezh: "по падеж", ostatak: "по главница", novi: "най-новите" } satisfies Record<CreditOrder, string>,
} as const;
