/** Copy of registration without an application, and of invitations. */
import { mail, type Mail, type Sender } from "./mail.ts";

export const registrationCopy = {
  description:
    "Създайте безплатен профил: с него кандидатствате по-бързо, следите заявките си и намирате документите си на едно място.",
  withDataDescription: "Създайте профил и попълнете данните си веднъж: заявката Ви после ще започне с тях.",
  haveProfile: "Имам профил",
  apply: "Кандидатствайте направо",
} as const;

export const invitationCopy = {
  /** Above the form, by kind of invitation. */
  lead: {
    friend: "Ваш познат Ви кани при нас.",
    operatorPrefill: "Попълнихме това, което ни казахте. Проверете го и го поправете, ако трябва.",
  },
  deadTitle: "Поканата не важи",
  dead: "Връзката е изтекла, използвана е или не е цяла.",
  deadAbout:
    "Отворете връзката направо от съобщението, с което я получихте, или я копирайте цяла. Ако е изтекла, поискайте нова от този, който Ви я изпрати. Можете да създадете профил и без покана.",
  register: "Създайте профил",
  login: "Имам профил",
  contact: "Пишете ни",
} as const;

const ABOUT_INVITATION = "Това е служебно съобщение за покана, изпратена до Вас.";

/** The mail with the link of an invitation; `until` is its last day. */
export const invitationMail = ({
  sender,
  name,
  url,
  until,
}: {
  sender: Sender;
  name?: string | undefined;
  url: string;
  until: string;
}): Mail =>
  mail(
    sender,
    `Покана от ${sender.brand}`,
    name,
    [
      { p: `Каним Ви да създадете профил при нас. Връзката важи до ${until} и може да се използва само веднъж.` },
      { link: url, label: "Приемете поканата" },
      { p: "Поканата не Ви задължава с нищо. Ако не я очаквате, не правете нищо и не я препращайте." },
    ],
    ABOUT_INVITATION,
  );
