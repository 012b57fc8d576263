/**
 * What is kept after its purpose, why, how long and by which law: the one table that the page of the erasure, the policy,
 * `docs/retention.md` and the job that erases read.
 */

/** A term: its number of days or years, from `after`. */
export type Term = { days: number } | { years: number };

/** A row of the table. `close` rows are kept when a profile is closed. */
export type Retained = {
  what: string;
  why: string;
  term: Term;
  /** What the term is counted from, as it goes on after „30 дни“. */
  after: string;
  law: string;
  /** Kept although the profile is closed, when there is any. */
  outlivesProfile?: true;
};

export const RETENTION = {
  unsent: {
    what: "Незавършена заявка",
    why: "за да не я попълвате отначало",
    term: { days: 30 },
    after: "след изтичането ѝ",
    law: "чл. 6, пар. 1, б. „б“ GDPR",
  },
  drafts: {
    what: "Написаното в неизпратена стъпка",
    why: "за да я довършите",
    term: { days: 30 },
    after: "след последната промяна",
    law: "чл. 6, пар. 1, б. „б“ GDPR",
  },
  refused: {
    what: "Изпратена заявка без договор",
    why: "за да обясним решението си и да отговорим на жалба",
    term: { years: 1 },
    after: "след приключването ѝ",
    law: "чл. 6, пар. 1, б. „е“ и чл. 22 GDPR",
    outlivesProfile: true,
  },
  invited: {
    what: "Покана за поръчител, по която никой не е създал профил",
    why: "за да обясним какво сме изпратили",
    term: { days: 30 },
    after: "след края на поканата",
    law: "чл. 6, пар. 1, б. „е“ GDPR",
  },
  guarantor: {
    what: "Данни на поръчител, който не е подписал договор",
    why: "за да обясним решението си и да отговорим на жалба",
    term: { years: 1 },
    after: "след края на поканата",
    law: "чл. 6, пар. 1, б. „е“ GDPR",
  },
  agreement: {
    what: "Договор, самоличност и документи по ЗМИП",
    why: "срещу изпирането на пари и за спорове по договора",
    term: { years: 5 },
    after: "след края на договора",
    law: "чл. 67 ЗМИП",
    outlivesProfile: true,
  },
  law: {
    what: "Запори и съобщения за смърт",
    why: "за да докажем на кого и защо сме платили или не сме",
    term: { years: 5 },
    after: "след вдигането им, или след края на последния кредит",
    law: "чл. 507 ГПК и чл. 6, пар. 1, б. „в“ GDPR",
    outlivesProfile: true,
  },
  came: {
    what: "Ключът на поканата, с която сте дошли",
    why: "за да има бонус който Ви е поканил",
    term: { days: 30 },
    after: "след регистрацията, а в изпратена заявка – колкото отговорите в нея",
    law: "чл. 6, пар. 1, б. „е“ GDPR",
  },
  bonuses: {
    what: "Бонуси от „Доведи приятел“ и преводите им",
    why: "за счетоводството и данъчните проверки",
    term: { years: 10 },
    after: "след потвърждаването им, а за преведен бонус – след превода",
    law: "чл. 12 от Закона за счетоводството",
    outlivesProfile: true,
  },
  accounting: {
    what: "Счетоводни документи: преводи и плащания",
    why: "за счетоводството и данъчните проверки",
    term: { years: 10 },
    after: "след края на договора",
    law: "чл. 12 от Закона за счетоводството",
    outlivesProfile: true,
  },
  messages: {
    what: "Съобщения от нас",
    why: "за да докажем, че сме Ви информирали",
    term: { years: 5 },
    after: "след изпращането им",
    law: "чл. 18 ЗПФУР",
    outlivesProfile: true,
  },
  complaints: {
    what: "Жалби и съобщения до нас",
    why: "за да отговорим и за спорове",
    term: { years: 5 },
    after: "след получаването им",
    law: "чл. 6, пар. 1, б. „е“ GDPR",
    outlivesProfile: true,
  },
  remarks: {
    what: "Бележки и задачи на служителите ни",
    why: "за да знаем какво сме говорили и какво остава да се свърши",
    term: { years: 5 },
    after: "след записването им, най-късно с договора",
    law: "чл. 6, пар. 1, б. „е“ GDPR",
    outlivesProfile: true,
  },
  consent: {
    what: "Съгласие за реклама",
    why: "за да докажем, че сте го дали",
    term: { years: 3 },
    after: "след оттеглянето му",
    law: "чл. 7, пар. 1 GDPR",
    outlivesProfile: true,
  },
  unconfirmed: {
    what: "Абонамент, който не е потвърден",
    why: "докато връзката може да бъде поискана отново",
    term: { days: 7 },
    after: "след поискването му",
    law: "чл. 6, пар. 1, б. „б“ GDPR",
  },
  events: {
    what: "Дневници за сигурност и събития в профила",
    why: "за да видите влизане, което не е Ваше",
    term: { years: 1 },
    after: "след събитието",
    law: "чл. 32 GDPR",
  },
} as const satisfies Readonly<Record<string, Retained>>;

export type RetentionKind = keyof typeof RETENTION;

/** The rows with their kinds. */
export const retentionRows = Object.entries(RETENTION) as readonly (readonly [RetentionKind, Retained])[];

/** A term in words: „30 дни“, „1 година“. */
export const termWords = (term: Term): string =>
  "days" in term ? `${term.days} дни` : `${term.years} ${term.years === 1 ? "година" : "години"}`;

/** When data become due for erasure: those from before this time are past the term. */
export const pastTerm = (now: Date, { term }: Retained): Date => {
  const before = new Date(now);
  if ("days" in term) before.setUTCDate(before.getUTCDate() - term.days);
  else before.setUTCFullYear(before.getUTCFullYear() - term.years);
  return before;
};
