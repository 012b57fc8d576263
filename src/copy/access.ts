/** Copy of access to a profile: forgotten passwords, and their mails. */
import { mail, type Mail, type Sender } from "./mail.ts";

export const loginWays = {
  login: "Вход",
  forgotten: "Забравена парола?",
  register: "Нямам профил",
  passwordAgain: "За Ваша сигурност въведете паролата си, за да продължите.",
  call: (phone: string) => `Обадете ни се: ${phone}`,
} as const;

export const forgottenCopy = {
  title: "Забравена парола",
  description: "Сменете забравената парола за профила си с връзка по имейл или с код по SMS.",
  /** After a code was entered whose session had ended. */
  lapsed: "Времето на сесията изтече и кодът вече не важи. Поискайте нов.",
  sent: "Ако има такъв профил, изпратихме инструкции.",
  sentAbout:
    "Проверете пощата си, също и папката за нежелани съобщения. Връзката важи един час. Ако нищо не пристигне до няколко минути, опитайте отново с код по SMS.",
  again: "Опитайте отново",
  login: "Вход",
  codeTitle: "Код за нова парола",
  codeSent: "Ако има такъв профил, изпратихме код на телефона от него. Кодът важи 5 минути.",
  newTitle: "Нова парола",
  dead: "Връзката вече не важи: изтекла е, използвана е или не е цяла. Поискайте нова.",
  askAgain: "Поискайте нова връзка",
  changed: "Паролата е сменена. Влезте с новата.",
} as const;

type To = { sender: Sender };

const ABOUT_PROFILE = "Това е служебно съобщение за сигурността на Вашия профил.";

export const accessMails = {
  /** The link that sets a new password; `minutes` is its validity. */
  resetLink: ({ sender, url, minutes }: To & { url: string; minutes: number }): Mail =>
    mail(
      sender,
      "Нова парола",
      undefined,
      [
        {
          p: `Поискана е нова парола за профила Ви. Връзката важи ${minutes} минути и може да се използва само веднъж.`,
        },
        { link: url, label: "Задайте нова парола" },
        { p: "Ако не сте Вие, не правете нищо: паролата Ви не е сменена. Не препращайте това съобщение." },
      ],
      ABOUT_PROFILE,
    ),

  /** To an address that was never confirmed, when a link for a new password was asked. */
  resetByCodeOnly: ({ sender, url }: To & { url: string }): Mail =>
    mail(
      sender,
      "Нова парола с код по SMS",
      undefined,
      [
        {
          p: "Поискана е връзка за нова парола. Не я изпращаме, защото този имейл още не е потвърден. Изберете код по SMS: ще го изпратим на телефона от профила.",
        },
        { link: url, label: "Забравена парола" },
        { p: "Ако не сте Вие, не е нужно да правите нищо." },
      ],
      ABOUT_PROFILE,
    ),

  /** To the profile's owner, after a forgotten password was replaced. */
  passwordReset: ({ sender, at }: To & { at: string }): Mail =>
    mail(
      sender,
      "Паролата Ви беше сменена",
      undefined,
      [
        {
          p: `Забравената парола за профила Ви беше заменена с нова на ${at}. Излязохте от профила си на всички устройства.`,
        },
        { p: "Ако сте Вие, не е нужно да правите нищо." },
        { p: `Ако не сте Вие, обадете ни се веднага на ${sender.phone}: ще спрем достъпа до профила.` },
      ],
      ABOUT_PROFILE,
    ),
} as const;
