/** Mails to the lender's staff. */
import { mail, type Mail, type Sender } from "./documents.ts";

const ABOUT = "Това е служебно съобщение за достъпа Ви до бюрото.";

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
} as const;
