/** Messages about a profile and about what people write to the lender. */
import { mail, type Mail, type Sender } from "./documents.ts";

const ABOUT_PROFILE = "Това е служебно съобщение за сигурността на Вашия профил.";
const ABOUT_MESSAGE = "Това е служебно съобщение по писмо, изпратено през нашия сайт.";

export const accountMails = {
  /** To the owner of a profile whose password is another one now. */
  passwordChanged: ({ sender, name, at }: { sender: Sender; name?: string; at: string }): Mail =>
    mail(sender, "Паролата Ви беше сменена", name, [
      { p: `Паролата за профила Ви беше сменена на ${at}. На всички други устройства излязохте от профила.` },
      { p: "Ако сте Вие, не е нужно да правите нищо." },
      { p: `Ако не сте Вие, обадете ни се веднага на ${sender.phone}: ще спрем достъпа до профила.` },
    ], ABOUT_PROFILE),

  /** To the lender: what somebody has written. */
  written: ({ sender, number, topic, facts, message }: { sender: Sender; number: number; topic: string; facts: readonly (readonly [string, string])[]; message: string }): Mail =>
    mail(sender, `Съобщение № ${number}: ${topic}`, undefined, [
      { p: "През страницата за контакти беше изпратено съобщение." },
      { facts: [["№", String(number)], ["Тема", topic], ...facts] },
      ...message.split(/\r?\n/).filter((line) => line.trim() !== "").map((line) => ({ p: line })),
    ], ABOUT_MESSAGE),

  /** To the address somebody has given as theirs: anybody may have typed it, so nothing of what they wrote stands in it. */
  received: ({ sender, number }: { sender: Sender; number: number }): Mail =>
    mail(sender, `Получихме съобщение № ${number}`, undefined, [
      { p: `Получихме съобщение, в което този имейл е посочен за отговор. Входящият му номер е ${number}. Отговаряме до 2 работни дни, а на жалби – до 14 дни.` },
      { p: "Ако не сте ни писали, не е нужно да правите нищо." },
      { p: `При въпроси: ${sender.phone} или ${sender.email}.` },
    ], ABOUT_MESSAGE),
} as const;
