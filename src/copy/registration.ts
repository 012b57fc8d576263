/** Copy of registration without an application, and of invitations. */

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
