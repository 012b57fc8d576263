/** Copy of a price: the summary beside every step, the plan, and the representative example (чл. 25 ЗПК). */
import { counted } from "./units.ts";
import type { Figures } from "#src/domain/lending/offer.ts";

export const offerWords = {
  amount: "Получавате",
  /** Of a credit that pays an older one off. */
  cash: "Получавате на ръка",
  payOff: "Погасява досегашния Ви кредит",
  size: "Размер на новия кредит",
  term: "Срок",
  monthly: "Месечна вноска",
  single: "Плащате наведнъж на",
  total: "Общо за връщане",
  gpr: "ГПР",
  nominalRate: "Годишен лихвен процент (фиксиран)",
  cost: "Общ разход по кредита",
  fees: "Такси",
  noFees: "0\u00a0€",
  payments: "Брой вноски",
  last: "Последна вноска",
  firstDue: "Първо плащане",
  plan: "Погасителен план",
  planCaption: "Сумите са в евро.",
  announce: (what: string, instalment: string, total: string, gpr: string) =>
    `${what} ${instalment}, общо за връщане ${total}, ГПР ${gpr}.`,
  percent: (rate: string) => `${rate.replace(".", ",")}\u00a0%`,
  columns: {
    n: "№",
    date: "Дата",
    sum: "Вноска",
    principal: "Главница",
    interest: "Лихва",
    balance: "Остатък",
    status: "Статус",
  },
  statuses: {
    due: "За плащане",
    paid: "Платена",
    late: "Просрочена",
    annexed: "Платено от нея; другото е в анекс",
    inAnnex: "В анекс",
  },
  sum: "Общо",
} as const;

/** The representative example in one sentence. */
export const formatExample = (figures: Figures): string => {
  const { amount, amountBoth, term, cost, total, totalBoth } = figures;
  const gpr = offerWords.percent(figures.gpr);
  const rate = offerWords.percent(figures.nominalRate.replace(/\.00$/, ""));
  if (figures.unit === "days") {
    const drawn = `Пример: при усвоени ${amountBoth} за ${counted(term, "days")}`;
    return figures.free
      ? `${drawn}, годишен лихвен процент ${rate}, ГПР ${gpr}, обща дължима сума ${totalBoth}, без такси.`
      : `${drawn}, фиксиран годишен лихвен процент ${rate}, ГПР ${gpr}, лихва ${cost}, обща дължима сума ${totalBoth}.`;
  }
  const lent = `Пример: ${amount} за ${counted(term, "months")}`;
  return figures.free
    ? `${lent}, ГЛП ${rate}, ГПР ${gpr}, ${instalments(figures)}, общо ${total}.`
    : `${lent}, фиксиран ГЛП ${rate}, ГПР ${gpr}, ${instalments(figures)}, общо за връщане ${totalBoth}, без такси.`;
};

/** Payments in words: „12 вноски по 100,46 €“, „16 вноски по 72,15 € и последна 72,29 €“. */
export const instalments = ({
  payments,
  instalment,
  last,
}: Pick<Figures, "payments" | "instalment" | "last">): string => {
  if (payments === 1) return `една вноска от ${instalment}`;
  if (instalment === last) return `${payments} вноски по ${instalment}`;
  return payments === 2
    ? `една вноска от ${instalment} и последна ${last}`
    : `${payments - 1} вноски по ${instalment} и последна ${last}`;
};
