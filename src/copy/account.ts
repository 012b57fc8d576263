/** Copy of the account: calls, pages of the user menu, and mails. */
import { mail, type Mail, type Sender } from "./documents.ts";
import type { Tone } from "./status.ts";

export const accountCopy = {
  loginTitle: "Вход",
  loginDescription:
    "Влезте в профила си: следете заявката, подпишете договора, погасете вноска и изтеглете документите по кредита си.",
  loginFirst: "Влезте, за да продължите.",
  confirmTitle: "Потвърдете телефона си",
  codeSent: (phone: string) => `Изпратихме код на ${phone}. Важи 5 минути.`,
  confirmEmailTitle: "Потвърдете имейла си",
} as const;

type Told = { tone: Tone; text: string };

export const profileCopy = {
  title: "Вашият профил",
  email: "Имейл",
  emailOpen: "Имейлът Ви още не е потвърден. Отворете връзката от съобщението, което Ви изпратихме при регистрацията.",
  phone: "Телефон",
  names: "Имена",
  namesOpen: "ще ги попълните с първата си заявка",
  since: "Профил от",
  securityTitle: "Парола",
  passwordAge: (day: string) => `Последна смяна: ${day}.`,
  passwordFirst: "Не е сменяна, откакто създадохте профила си.",
  changePassword: "Смяна на паролата",
  newsTitle: "Предложения и новини",
  changeNews: "Променете избора си",
  otherTitle: "Промяна на данни",
  otherBefore: "За да смените имейла, телефона или имената си, ",
  otherLink: "пишете ни",
  otherAfter: ". Ще се уверим, че сте Вие, и ще ги сменим.",
} as const;

/** Notices by profile status, for the user; statuses without a row show none. */
export const profileStates: Readonly<Record<string, Told>> = {
  userCreated: { tone: "info", text: "Профилът Ви е създаден. Личните си данни ще попълните с първата си заявка." },
  dataFilledIn: { tone: "info", text: "Данните Ви са попълнени. Остава да изпратите заявката." },
  inReview: { tone: "info", text: "Данните Ви са изпратени и се проверяват. Не е нужно да правите нищо." },
  approved: { tone: "success", text: "Данните Ви са потвърдени." },
  invalidData: {
    tone: "warning",
    text: "Има неточни данни. Моля, проверете ги в нова заявка или се свържете с нас.",
  },
  disapproved: {
    tone: "warning",
    text: "Профилът Ви не е одобрен. Имате право на обяснение и на преглед от служител – пишете ни.",
  },
};

export const newsCopy = {
  title: "Предложения и новини",
  stopTitle: "Спиране на предложенията",
  channels: { email: "по имейл", sms: "по SMS" },
  state: (channels: readonly string[]) =>
    channels.length === 0
      ? "Сега не получавате предложения от нас."
      : `Сега получавате предложения ${channels.join(" и ")}.`,
  about:
    "Пишем рядко: за нови условия, за кампании и за продукти, които ползвате. Съобщенията за заявките и кредитите Ви не зависят от този избор.",
  declaration: "На какво се съгласявате",
  stopAbout: "С един бутон спирате рекламните съобщения по имейл и SMS. Съобщенията за кредита Ви ще продължат.",
  stopped: "Няма да получавате рекламни съобщения. Съобщения за кредита Ви ще продължат.",
  stopAll: "Спри всички предложения",
  subscribe: "Искам да получавам предложения",
  anonymous: "Изборът се пази в профила Ви. Влезте, за да го направите.",
  anonymousStop:
    "За да спрете предложенията, влезте в профила си или използвайте връзката в края на всяко наше рекламно съобщение.",
  login: "Вход",
  register: "Нямам профил",
} as const;

export const historyCopy = {
  title: "История на заявките",
  request: (number: number, product: string) => `№\u00a0${number} · ${product}`,
  empty: "Още не сте подавали заявка. Когато подадете, ще я намерите тук.",
  action: "Изчислете вноската си",
} as const;

export const documentsCopy = {
  title: "Документи",
  lead: "Всичко, което сте подписали при нас. Можете да го изтеглите по всяко време.",
  contract: (number: string, product: string) => `Договор ${number}\u00a0· ${product}`,
  other: "Други документи",
  empty:
    "Още нямате подписани документи. Когато подпишете договор, ще го намерите тук с погасителния план и европейския формуляр.",
  action: "Статус на заявката",
  europeanForm: "Стандартен европейски формуляр",
} as const;

export const guaranteesCopy = {
  title: "Поръчителства",
  lead: "Кредитите, за които сте поръчител.",
  empty:
    "Не сте поръчител по кредит при нас. Ако някой Ви покани, ще получите имейл с връзка и ще решите спокойно: поръчителството е доброволно и безплатно.",
  action: "Как даваме кредити",
} as const;

const ABOUT_PROFILE = "Това е служебно съобщение за сигурността на Вашия профил.";
const ABOUT_MESSAGE = "Това е служебно съобщение по запитване, изпратено през нашия сайт.";

export const accountMails = {
  /** To the profile's owner, after a password change. */
  passwordChanged: ({ sender, name, at }: { sender: Sender; name?: string; at: string }): Mail =>
    mail(
      sender,
      "Паролата Ви беше сменена",
      name,
      [
        { p: `Паролата за профила Ви беше сменена на ${at}. Излязохте от профила си на всички други устройства.` },
        { p: "Ако сте Вие, не е нужно да правите нищо." },
        { p: `Ако не сте Вие, обадете ни се веднага на ${sender.phone}: ще спрем достъпа до профила.` },
      ],
      ABOUT_PROFILE,
    ),

  /** To the lender: a message from the contact form. */
  written: ({
    sender,
    number,
    topic,
    facts,
    message,
  }: {
    sender: Sender;
    number: number;
    topic: string;
    facts: readonly (readonly [string, string])[];
    message: string;
  }): Mail =>
    mail(
      sender,
      `Съобщение № ${number}: ${topic}`,
      undefined,
      [
        { p: "През страницата за контакти беше изпратено съобщение." },
        { facts: [["№", String(number)], ["Тема", topic], ...facts] },
        ...message
          .split(/\r?\n/)
          .filter((line) => line.trim() !== "")
          .map((line) => ({ p: line })),
      ],
      ABOUT_MESSAGE,
    ),

  /** Confirmation to the sender of a contact message. The address is unverified, so the message is not quoted. */
  received: ({ sender, number }: { sender: Sender; number: number }): Mail =>
    mail(
      sender,
      `Получихме съобщение № ${number}`,
      undefined,
      [
        {
          p: `Получихме съобщение, в което този имейл е посочен за отговор. Входящият му номер е ${number}. Отговаряме до 2 работни дни, а на жалби – до 14 дни.`,
        },
        { p: "Ако не сте ни писали, не е нужно да правите нищо." },
        { p: `При въпроси: ${sender.phone} или ${sender.email}.` },
      ],
      ABOUT_MESSAGE,
    ),
} as const;
