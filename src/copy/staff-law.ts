/** Copy of what law and contract name besides paying, as the staff read it. */
import type { GarnishmentsShown, NoticesShown } from "#src/domain/staff/lists.ts";

export const lawWords = {
  title: "По закон и договор",
  held: (until: string) => `Напомнянията са спрени до ${until}.`,
  dead: "Кредитополучателят е починал: не му пишем, лихва за забава не тече, не напомняме.",
  endedByDeath: "Беше записано, че кредитополучателят е починал. Ако това не е вярно, поискайте отново.",
  notice: (until: string, lines: readonly (readonly [label: string, sum: string])[]) =>
    `Предизвестие за предсрочна изискуемост до ${until}. ${lines.map(([label, sum]) => `${label}: ${sum}`).join("; ")}.`,
  noticeOff: (day: string) => `Предизвестие от ${day}: отменено.`,
  noticeByAnnex: (day: string) => `Предизвестие от ${day}: отпадна, уговорен е нов план с анекс.`,
  noticeOver: (day: string) => `Предизвестие до ${day}: просроченото е платено, планът е в сила.`,
  accelerated: (day: string) => `Целият остатък стана дължим на ${day}.`,
  assigned: (day: string, to: string, owed: string, price: string) =>
    `Вземането е прехвърлено на ${day} на ${to}: ${owed} за ${price}. Пари, които дойдат, се превеждат на него или се връщат.`,
  assignedLess: (sum: string) =>
    `С плащанията от преди прехвърлянето, които отчетохме по-късно, прехвърленото е ${sum}: уредете разликата с новия кредитор.`,
  death: "Починал",
  diedOn: "Починал на",
  document: "Документ",
  heir: "Наследник",
  heirEmail: "Имейл на наследник",
  heirPhone: "Телефон на наследник",
  recorded: "Записал",
  garnishments: "Запори",
  no: "№",
  bailiff: "Съдебен изпълнител",
  caseNo: "Дело",
  served: "Получен",
  sum: "До сума",
  left: "Остава",
  state: "Статус",
  stands: "стои",
  spent: "преведен изцяло",
  lifted: (day: string) => `вдигнат на ${day}`,
  garnished: "Сумите, които дължим на човека, са запорирани: превеждат се само на съдебния изпълнител.",
  paper: "Документ",
  waits: "Преводът чака: сумите, които дължим на човека, са запорирани.",
} as const;

/** The lists of notices and of garnishments. */
export const lawListWords = {
  contract: "Договор",
  numbered: (no: number) => `Кредит ${no}`,
  person: "Кредитополучател",
  given: "Изпратено на",
  lastDay: "Последен ден",
  arrears: "Просрочено",
  total: "Става дължимо",
  state: "Статус",
  runs: "тече",
  paid: "просроченото е платено",
  over: "отпаднало",
  fell: "остатъкът е изискуем",
  calledOff: "отменено",
  byAnnex: "отпадна: уговорен е нов план с анекс",
  notices: { tekat: "текат", vsichki: "всички" } satisfies Record<NoticesShown, string>,
  noticesLead: "Предизвестия за предсрочна изискуемост. Първи са тези, чийто срок изтича най-скоро.",
  noNotices: "Няма такива предизвестия.",
  garnishments: { stoyat: "стоят", vsichki: "всички" } satisfies Record<GarnishmentsShown, string>,
  garnishmentsLead: "Запори върху суми, които дължим на хора. Най-новите са първи.",
  noGarnishments: "Няма такива запори.",
} as const;
