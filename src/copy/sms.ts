/** SMS about access and an application: at most two Cyrillic segments each, no names and no sums. */
import { oneLine, type Sender } from "./mail.ts";

/** Text after an SMS code by purpose: what entering the code confirms. */
export type CodePurpose = "phone" | "application" | "contract" | "guarantee" | "annex" | "password" | "profile";

const PURPOSES: Readonly<Record<CodePurpose, string>> = {
  phone: "за потвърждаване на телефона",
  application: "за изпращане на заявката",
  contract: "за ПОДПИС НА ДОГОВОР",
  guarantee: "за ПОДПИС КАТО ПОРЪЧИТЕЛ",
  annex: "за ПОДПИС НА АНЕКС",
  password: "за НОВА ПАРОЛА",
  profile: "за ПРОМЯНА В ПРОФИЛА",
};

/** The SMS with a code. Its last line binds it to `host` (no scheme), so that browsers autofill it nowhere else. */
export const codeSms = ({ code, purpose, host }: { code: string; purpose: CodePurpose; host: string }): string =>
  `Код ${code} ${PURPOSES[purpose]}\n\n@${oneLine(host)} #${code}`;

/** SMS to the owner of a number that someone tried to register with; reveals nothing about the profile. */
export const numberTriedSms = ({ sender }: { sender: Sender }): string =>
  oneLine(`${sender.brand}: опит за регистрация с този номер. Ако не сте Вие: ${sender.phone}`);

type SmsParams = {
  brand: string;
  /** The lender's telephone. */
  call: string;
  /** The short link of the application. */
  url: string;
  /** Whether the guarantor signs first. */
  guarantorFirst?: boolean;
};

/** About an application, by occasion; an occasion without a row sends no SMS. */
export const applicationSms: Readonly<Partial<Record<string, (params: SmsParams) => string>>> = {
  guarantorNeeded: ({ brand, url }) => `${brand}: за заявката Ви е нужен поръчител. ${url}`,
  idCardNeeded: ({ brand, url }) => `${brand}: нужни са снимки на личната Ви карта. ${url}`,
  videoNeeded: ({ brand, url }) => `${brand}: за решението е нужно кратко видео от Вас. ${url}`,
  videoAgain: ({ brand, url }) => `${brand}: видеото Ви не стигна за решението. Опитайте отново: ${url}`,
  selfieAgain: ({ brand, url }) => `${brand}: снимката Ви не стигна за решението. Опитайте отново: ${url}`,
  videoEnds: ({ brand, url }) => `${brand}: срокът за видеото или снимката изтича. ${url}`,
  rejected: ({ brand, url }) => `${brand}: има решение по заявката Ви. ${url}`,
  offer: ({ brand, url }) => `${brand}: имаме предложение за Вас. ${url}`,
  approvedAsAsked: ({ brand, url }) => `${brand}: заявката Ви е одобрена. ${url}`,
  contractReady: ({ brand, url, guarantorFirst }) =>
    guarantorFirst
      ? `${brand}: заявката Ви е одобрена. Първо подписва поръчителят Ви. ${url}`
      : `${brand}: договорът Ви чака. ${url}`,
  paidOut: ({ brand }) => `${brand}: сумата е преведена.`,
  payoutStands: ({ brand }) => `${brand}: преводът Ви не се е връщал, писахме Ви по грешка. Извинете ни.`,
  payoutRedirected: ({ brand, call }) =>
    `${brand}: сменихме сметката за превода Ви. Ако не сте искали, обадете се: ${call}`,
  payoutReturned: ({ brand, url }) =>
    `${brand}: банката върна превода и от него не дължите нищо. Изберете къде да получите парите: ${url}`,
  payoutFailed: ({ brand, url }) => `${brand}: преводът не успя, проверете данните. ${url}`,
};
