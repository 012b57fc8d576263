/** Copy of the pages for guarantors. Sums and days are passed in formatted. */
import type { GuaranteeStatus } from "#src/domain/lending/guarantee-states.ts";
import { FREE, reviewRight, WHAT_IT_IS } from "./guarantee-words.ts";

/** What has become of a guarantee, as its guarantor reads it. */
export const guaranteeStatusWords: Readonly<Record<GuaranteeStatus, string>> = {
  created: "Покана",
  sent: "Канят Ви – попълнете данните си или откажете",
  opened: "Канят Ви – попълнете данните си или откажете",
  registered: "Попълнете данните си или откажете",
  dataFilledIn: "Проверяваме данните Ви",
  approved: "Можете да бъдете поръчител – очакваме договора по кредита",
  contractSigned: "Подписахте договора – сумата още не е преведена",
  active: "Активно поръчителство",
  released: "Освободен – не дължите нищо",
  declined: "Отказахте – не дължите нищо",
  expired: "Срокът на поканата изтече – не дължите нищо",
  rejectedByCheck: "Не можем да Ви приемем за поръчител – не дължите нищо",
  revoked: "Поканата вече не важи – не се подписва нищо и не дължите нищо",
  withdrawn: "Оттеглихте се – не дължите нищо",
};

/** What became of a contract that its guarantor had signed, once it is over. */
export const signedEndWords = (status: GuaranteeStatus): string =>
  status === "withdrawn" || status === "released"
    ? guaranteeStatusWords[status]
    : "Вече не важи – не дължите нищо по него";

/** Words of the pages for guarantors. */
export const guarantorCopy = {
  item: (borrower: string, product: string): string => `${borrower} – ${product}`,
  toSign: "Договорът за поръчителство очаква подписа Ви",
  unpaid: "Преводът към кредитополучателя не успя – поръчителството Ви не е започнало",
  /** The next step of a guarantee. */
  fillIn: "Попълнете данните си",
  sign: "Прочетете и подпишете договора",
  pay: "Платете",
  review: "Преглед от служител",
  reviewRight,
  late: "Закъсняло плащане",
  lateText: (days: number, overdue: string): string =>
    `${overdue}, от ${days} ${days === 1 ? "ден" : "дни"}. Можете да платите вместо кредитополучателя.`,
  withdrawn: "Отказ от договора",
  withdrawnText: (amount: string, until: string): string =>
    `Кредитополучателят се отказа от договора. За връщане днес: ${amount}, до ${until}`,
  withdrawnLapsed: "Кредитополучателят се отказа от договора, но не върна сумата в срок.",
  title: "Канят Ви за поръчител",
  lead: "Прочетете за какво става дума. Който Ви посочи, вижда само, че сте отворили поканата. Ако сте съгласни, създайте профил: той е безплатен и сам не Ви задължава с нищо.",
  instead: { text: "Не искате да бъдете поръчител?", label: "Откажете" },
  /** To whoever has a profile with the invited phone, and is not logged in. */
  known: {
    lead: "Прочетете за какво става дума. Който Ви посочи, вижда само, че сте отворили поканата. Да откажете можете тук, без да влизате.",
    instead: { text: "Съгласни сте? Приема се в профила с телефона, на който е поканата:", label: "Влезте" },
    login: "Влезте с профила с телефона, на който получихте поканата за поръчител, за да я приемете.",
  },
  deadTitle: "Покана за поръчител",
  whatItIs: WHAT_IT_IS,
  free: FREE,
  phoneHint: "Поканата е за този телефон и той не се променя. На него ще получите код по SMS.",
  contractTitle: "Договор за поръчителство",
  signLead: (phone: string): string => `Ще изпратим код на ${phone}. С него подписвате договора за поръчителство.`,
  isSigned: "Подписахте този договор. Екземплярът Ви е и в документите на профила Ви.",
  login: "Имам профил",
  /** Why a link leads nowhere, by what has become of the guarantee. */
  ends: {
    declined: {
      dead: "Отказахте да бъдете поръчител.",
      deadAbout: "Не дължите нищо и няма да Ви пишем повече за тази покана.",
    },
    expired: {
      dead: "Срокът на поканата изтече.",
      deadAbout: "Не дължите нищо. Ако още искате да помогнете, поискайте нова покана от този, който Ви посочи.",
    },
    revoked: {
      dead: "Поканата вече не е нужна.",
      deadAbout: "Този, който Ви посочи, избра друго или заявката му приключи. Не дължите нищо.",
    },
    rejectedByCheck: {
      dead: "По тази покана не можем да Ви приемем за поръчител.",
      deadAbout: "Не дължите нищо. Писахме Ви по имейл.",
    },
    withdrawn: { dead: "Оттеглихте поръчителството.", deadAbout: "Не дължите нищо по този кредит." },
    released: { dead: "Поръчителството приключи.", deadAbout: "Не дължите нищо по този кредит." },
  } as Readonly<Record<string, { dead: string; deadAbout: string } | undefined>> & {
    expired: { dead: string; deadAbout: string };
  },
  notYours: {
    dead: "Поканата е за друг човек.",
    deadAbout:
      "Влезли сте с профил с друг телефон. Ако поканата е за Вас, излезте от профила и отворете връзката отново.",
  },
} as const;
