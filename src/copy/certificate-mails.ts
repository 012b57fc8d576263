/** Mails about certificates. Days are passed in formatted. */
import { HELP, mail, type Mail, type Sender } from "./mail.ts";

type About = { sender: Sender; name?: string | undefined; contract: string; number: string; kind: string; url: string };

const facts = ({ number, kind, contract }: About) => ({
  facts: [
    ["Удостоверение", `№ ${number}`],
    ["Вид", kind],
    ["Договор", contract],
  ] as const,
});

/** The mails, one row each; `url` leads to the page of the request. */
export const certificateMails = {
  certificateAsked: (about: About & { due: string }): Mail =>
    mail(about.sender, `Приехме заявката Ви за удостоверение № ${about.number}`, about.name, [
      { p: `Ще получите документа до 3 работни дни: най-късно на ${about.due}` },
      facts(about),
      { link: about.url, label: "Вижте заявката" },
      HELP(about.sender),
    ]),

  /** `attached`: whether the PDF goes with the mail, which it does to a confirmed address alone; `post`: by when it is posted. */
  certificateReady: (about: About & { attached: boolean; post?: string | undefined }): Mail =>
    mail(about.sender, `Удостоверение № ${about.number} е готово`, about.name, [
      {
        p: about.attached
          ? "Прилагаме удостоверението като PDF. Стои и в профила Ви, при документите."
          : "Удостоверението стои в профила Ви, при документите. Не го прилагаме, защото имейлът Ви не е потвърден.",
      },
      facts(about),
      ...(about.post === undefined ? [] : [{ p: `На хартия го изпращаме по пощата най-късно на ${about.post}` }]),
      { p: "На него има код, с който всеки може да провери дали сме го издали и дали още е вярно." },
      { link: about.url, label: "Изтеглете удостоверението" },
      HELP(about.sender),
    ]),

  certificatePosted: (about: About): Mail =>
    mail(about.sender, `Изпратихме удостоверение № ${about.number} по пощата`, about.name, [
      { p: "Изпратихме удостоверението на хартия на адреса, който ни посочихте. Като PDF стои и в профила Ви." },
      facts(about),
      { link: about.url, label: "Вижте заявката" },
      HELP(about.sender),
    ]),

  certificateRejected: (about: About & { why: string }): Mail =>
    mail(about.sender, `Не можем да издадем удостоверение № ${about.number}`, about.name, [
      { p: "Не можем да издадем удостоверението, което поискахте. Причината:" },
      { quote: about.why },
      facts(about),
      { link: about.url, label: "Поискайте друго удостоверение" },
      HELP(about.sender),
    ]),

  /** What the books say has changed since. */
  certificateUntrue: (about: About & { since: string }): Mail =>
    mail(about.sender, `Удостоверение № ${about.number} вече не е вярно`, about.name, [
      {
        p: `След издаването му плащане по кредита беше взето обратно или отчетено със задна дата. Който провери кода му, вижда, че не е вярно от ${about.since}`,
      },
      facts(about),
      { p: "Ако Ви трябва, поискайте ново: безплатно е." },
      { link: about.url, label: "Поискайте ново удостоверение" },
      HELP(about.sender),
    ]),
} as const;
