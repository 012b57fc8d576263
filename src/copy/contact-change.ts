/** Copy of changes of e-mail and phone: pages, mails and SMS. */
import { mail, type Mail, type Sender } from "./mail.ts";

export const contactChangeCopy = {
  changed: "Промените са запазени",
  emailWaitsTitle: "Остава да потвърдите имейла си",
  emailWaits: "Изпратихме връзка на новия имейл. Отворете я до 48 часа; дотогава важи досегашният.",
  toProfile: "Към профила",
  phoneTitle: "Потвърдете новия телефон",
  codeSent: (phone: string) => `Изпратихме код на ${phone}. Важи 5 минути. Дотогава важи досегашният номер.`,
  checkMail: "Проверете пощата си",
  checkMailAbout:
    "Връзката за потвърждение на имейла е в съобщението, което изпращаме при регистрация и при смяна на имейла. Ако не го виждате, проверете папката за нежелани съобщения.",
  confirmed: "Имейлът Ви е потвърден",
  confirmedAbout: "Вече изпращаме документите и съобщенията за кредита Ви на него.",
  goOn: "Продължете",
  dead: "Връзката вече не важи: изтекла е, използвана е или не е цяла.",
  /** What a dead link means, by what its visitor is. */
  deadAbout: {
    confirmed: "Имейлът в профила Ви е потвърден: не е нужно да правите нищо.",
    unconfirmed: "Имейлът в профила Ви още не е потвърден. Поискайте нова връзка с бутона.",
    outside: "Може би вече сте потвърдили. Влезте в профила си: там се вижда и можете да поискате нова връзка.",
  },
  emailOpen: "Имейлът Ви още не е потвърден. Отворете връзката от съобщението, което Ви изпратихме.",
  /** Where papers are about to be sent. */
  papersTitle: "Потвърдете имейла си",
  papers: (email: string) =>
    `Изпратихме връзка на ${email}. Отворете я: подписаните документи прилагаме само към писма до потвърден имейл. Без него пак можете да подпишете, а документите Ви остават в профила.`,
  otherEmail: "Имейлът е друг?",
  waits: (email: string) =>
    `Чака потвърждение: ${email}. Отворете връзката от съобщението, което изпратихме на този адрес.`,
  phoneWaits: (phone: string) => `Чака код от SMS: ${phone}.`,
  enterCode: "Въведете кода",
} as const;

const ABOUT_PROFILE = "Това е служебно съобщение за сигурността на Вашия профил.";

/** A change of a contact, and when it happened. */
type Change = { sender: Sender; at: string };

const told =
  (subject: string, what: (at: string) => string) =>
  ({ sender, at }: Change): Mail =>
    mail(
      sender,
      subject,
      undefined,
      [
        { p: what(at) },
        { p: "Ако сте Вие, не е нужно да правите нищо." },
        { p: `Ако не сте Вие, обадете ни се веднага на ${sender.phone}: ще спрем достъпа до профила.` },
      ],
      ABOUT_PROFILE,
    );

/** Mails to the owner of a profile, by occasion. */
export const contactMails = {
  emailAsked: told(
    "Поискана е смяна на имейла Ви",
    (at) => `На ${at} е поискана смяна на имейла в профила Ви. Досегашният важи, докато новият не бъде потвърден.`,
  ),
  emailChanged: told(
    "Имейлът в профила Ви беше сменен",
    (at) => `На ${at} имейлът в профила Ви беше сменен. На този адрес повече няма да пишем за профила.`,
  ),
  phoneChanged: told(
    "Телефонът в профила Ви беше сменен",
    (at) => `На ${at} телефонът в профила Ви беше сменен. Кодовете от SMS вече идват на новия номер.`,
  ),
} as const;

/** To the owner of an address that somebody wanted for another profile. */
export const addressWantedMail = ({ sender }: { sender: Sender }): Mail =>
  mail(
    sender,
    "Опит да се ползва Вашият имейл",
    undefined,
    [
      { p: "Някой поиска този имейл да стане адрес на друг профил. Това не е възможно и нищо не е променено." },
      { p: "Ако сте Вие, влезте в профила с този имейл. Ако не сте Вие, не е нужно да правите нищо." },
    ],
    ABOUT_PROFILE,
  );
