/** Mails to the lender's staff. */
import { mail, type Mail, type Sender } from "./mail.ts";

const ABOUT = "Това е служебно съобщение за достъпа Ви до бюрото.";

const ABOUT_WORK = "Това е служебно съобщение за работата Ви на бюрото.";

export const staffMails = {
  /** Somebody has logged in on a browser that the account did not know. */
  newDevice: ({ sender, name, at, url }: { sender: Sender; name: string; at: string; url: string }): Mail =>
    mail(
      sender,
      "Влизане в бюрото от ново устройство",
      name,
      [
        { p: `В бюрото е влязъл човек с Вашия достъп от браузър, който не познаваме: ${at}.` },
        {
          p: "Ако сте Вие, не правете нищо. Ако не сте, обадете се веднага на администратор: той може да спре достъпа.",
        },
        { link: url, label: "Бюро" },
      ],
      ABOUT,
    ),
  /** What nobody has taken, or what expires soon, each with its page; `more` wait besides. */
  waiting: ({
    sender,
    name,
    items,
    more,
    url,
  }: {
    sender: Sender;
    name: string;
    items: readonly { label: string; url: string }[];
    more: number;
    url: string;
  }): Mail =>
    mail(
      sender,
      "На бюрото нещо чака",
      name,
      [
        { p: "Погледнете, моля:" },
        ...items.map(({ label, url: link }) => ({ link, label })),
        ...(more > 0 ? [{ p: `И още ${more}: вижте списъците на бюрото.` }] : []),
        {
          p: "За всяко от тях пишем веднъж на стъпка. Дали да получавате такива имейли, избирате на страницата „Известия“.",
        },
        { link: url, label: "Известия" },
      ],
      ABOUT_WORK,
    ),

  /** An applicant has sent the documents that a reviewer asked for. */
  documentsSent: ({ sender, name, number, url }: { sender: Sender; name: string; number: string; url: string }): Mail =>
    mail(
      sender,
      `Документите по заявка № ${number} дойдоха`,
      name,
      [{ p: "Кандидатът качи документите, които поискахте." }, { link: url, label: `Заявка № ${number}` }],
      ABOUT_WORK,
    ),
} as const;
