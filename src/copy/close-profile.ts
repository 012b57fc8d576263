/** Copy of closing a profile: its page, what comes after, and the mail that says so. */
import { mail, type Mail, type Sender } from "./mail.ts";
import { RETENTION, retentionRows, termWords } from "./retention.ts";

export const closeProfileCopy = {
  title: "Изтриване на профила",
  lead: "Прочетете какво изтриваме и какво сме длъжни да запазим. Изтриването не може да се отмени.",
  atOnceTitle: "Изтриваме веднага",
  atOnce: [
    "имейла, телефона и паролата на профила, влизанията и запомнените устройства",
    "незавършени заявки, чернови и качени файлове, които не сте изпратили",
    "изборите Ви за предложения: повече няма да Ви пишем за реклама",
    "събитията в профила и връзките, които сме Ви изпратили",
    "връзката Ви от „Доведи приятел“; бонусите, които не сте използвали, отпадат",
  ],
  wholly: "Нямате изпратена заявка, затова от профила не остава нищо освен жалбите и съобщенията Ви до нас.",
  keptTitle: "Длъжни сме да запазим",
  keptLead: "Тези данни вече не са достъпни през профила и се изтриват сами, когато изтече срокът им.",
  keptHead: ["Какво", "Защо", "Колко време", "Основание"],
  /** Rows of the table of what stays. */
  kept: retentionRows
    .filter(([, row]) => row.outlivesProfile)
    .map(([, { what, why, term, after, law }]) => [what, why, `${termWords(term)} ${after}`, law]),
  complaints: `Жалбите и съобщенията до нас пазим ${termWords(RETENTION.complaints.term)} ${RETENTION.complaints.after}.`,
  download: "Преди това можете да изтеглите данните си.",
  downloadLink: "Изтеглете данните си",
  /** While something binds both sides, the profile stays. */
  busy: "Имате изпратена заявка, която не е приключила, кредит, който не е погасен, подписано поръчителство, което не е приключило, или пари, които стоят при нас за Вас или които ни дължите. Можете да изтриете профила си, когато приключат.",
  toStatus: "Към заявката",
  toProfile: "Към профила",
  closedTitle: "Профилът Ви е изтрит",
  closed: "Профилът Ви е изтрит и излязохте от него на всички устройства. Изпратихме Ви потвърждение по имейл.",
  toHome: "Към началото",
} as const;

/** Confirms the erasure to the address that the profile had. */
export const profileClosedMail = ({ sender, keepsSome }: { sender: Sender; keepsSome: boolean }): Mail =>
  mail(
    sender,
    "Профилът Ви е изтрит",
    undefined,
    [
      { p: "По Ваше искане изтрихме профила Ви." },
      ...(keepsSome
        ? [
            { p: "Длъжни сме да запазим следното, което се изтрива само след срока си:" },
            { list: closeProfileCopy.kept.map(([what, , term]) => `${what}: ${term}`) },
          ]
        : [{ p: closeProfileCopy.complaints }]),
      { p: `Ако не сте Вие, обадете ни се веднага на ${sender.phone}.` },
    ],
    "Това е служебно съобщение за Вашия профил.",
  );
