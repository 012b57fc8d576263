import { words } from "#server/content/words/words.fixture.ts";
import { describe, expect, it } from "vitest";
import { agreementMails } from "./agreement-mails.ts";
import { refinanceEnds } from "./refinance.ts";
import { applicationMails } from "./application-mails.ts";
import { OFFER_OVER } from "./decision.ts";
import { oneLine, type Mail } from "./mail.ts";
import { sender } from "./sender.fixture.ts";

const url = "https://zayavka.example/status";
const offer = [
  ["Сума", "500 €"],
  ["ГПР", "42,57 %"],
] as const;

const written = (
  name: string,
  application = "1042",
  reason = "Месечните задължения са високи спрямо дохода.",
): Record<keyof typeof applicationMails | keyof typeof agreementMails, Mail> => {
  const about = { sender, name, application, statusUrl: url };
  const payout = {
    sender,
    name,
    contract: "КЛ-2026-0000123",
    amount: "1 000 €",
    how: "Банков превод",
    account: "BG98 UNCR **** 0001",
    firstDue: "20.12.2026 г.",
    firstAmount: "100,46 €",
    payments: 12,
    repaymentUrl: url,
  };
  return {
    confirmEmail: applicationMails.confirmEmail({ sender, name, url, hours: 48 }),
    addressTried: applicationMails.addressTried({ sender, loginUrl: url, resetUrl: url }),
    applicationReceived: applicationMails.applicationReceived({
      ...about,
      product: "Потребителски кредит",
      amount: "1 000 €",
      term: "12 месеца",
      refinances: false,
    }),
    approved: applicationMails.approved({ ...about, offer, validUntil: "04.12.2026 г." }),
    counterOffer: applicationMails.counterOffer({
      ...about,
      offer,
      validUntil: "04.12.2026 г.",
      requested: "1 000 €",
      reasons: [reason],
      automated: true,
    }),
    referred: applicationMails.referred({ ...about, over: OFFER_OVER }),
    needed: applicationMails.needed({
      sender,
      name,
      application,
      title: "Нужна ни е снимка на личната Ви карта",
      text: "Качете снимки на двете ѝ страни.",
      reasons: [reason],
      until: "04.12.2026 г.",
      url,
    }),
    documentsWanted: applicationMails.documentsWanted({
      sender,
      name,
      application,
      documents: ["документ за дохода Ви"],
      words: reason,
      until: "04.12.2026 г.",
      url,
    }),
    videoWanted: applicationMails.videoWanted({
      ...about,
      subject: "Нужно е видео",
      why: ["Преди решението трябва да се уверим, че заявката подавате Вие."],
      way: "video",
      until: "23.11.2026\u00a0г.",
      hours: "всеки ден от 8 до 22 часа",
      url: "https://zaem.example/video-verifikacia",
    }),
    documentsNotWanted: applicationMails.documentsNotWanted(about),
    expired: applicationMails.expired({ ...about, byUs: true }),
    refinanceOver: applicationMails.refinanceOver({ ...about, why: refinanceEnds.annex }),
    rejected: applicationMails.rejected({
      ...about,
      reasons: [reason, words.text("reasons.CCR_OVERDUE", { asOf: "20.11.2026" })],
      reviewUntil: "04.12.2026 г.",
      automated: true,
    }),
    contractSigned: agreementMails.contractSigned({
      sender,
      name,
      contract: "КЛ-2026-0000123",
      documents: { attached: ["Договор (PDF)"] },
      withdrawalUntil: "04.12.2026 г.",
    }),
    papersAgain: agreementMails.papersAgain({ sender, name, contract: "КЛ-2026-0000123", papers: ["Договор (PDF)"] }),
    paidOut: agreementMails.paidOut(payout),
    payoutStands: agreementMails.payoutStands(payout),
    payoutRedirected: agreementMails.payoutRedirected({
      sender,
      name,
      contract: "КЛ-2026-0000123",
      account: "BG98 UNCR **** 0001",
      before: "BG18 BNBG **** 0202",
    }),
    payoutFailed: agreementMails.payoutFailed({
      sender,
      name,
      contract: "КЛ-2026-0000123",
      url,
      until: "30.11.2026 г.",
    }),
    payoutReturned: agreementMails.payoutReturned({
      sender,
      name,
      contract: "КЛ-2026-0000123",
      amount: "1\u00a0000,00\u00a0€",
      url,
      until: "30.11.2026 г.",
    }),
    payoutGone: agreementMails.payoutGone({
      sender,
      name,
      contract: "КЛ-2026-0000123",
      amount: "1\u00a0000,00\u00a0€",
      iban: "BG98UNCR70001520000001",
      isTwice: false,
    }),
    planCorrected: agreementMails.planCorrected({ ...about, contract: "КЛ-2026-0000123", newPlan: { url } }),
    contractTerminated: agreementMails.contractTerminated({ ...about, contract: "КЛ-2026-0000123", goesOn: false }),
  };
};

describe.each(Object.entries(written("Мария")))("the mail %s", (_, { subject, text, html }) => {
  it("has a short, one-line subject with the sender's name", () => {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThan(80);
    expect(subject).toContain(sender.brand);
  });

  it("has the same content as text and as HTML", () => {
    const words = (from: string): string => from.replace(/\s+/g, "");
    for (const line of text
      .split("\n")
      .map((part) => part.replace(/^– |:$/g, "").trim())
      .filter((part) => part !== "" && part !== "--")) {
      const [label = "", value = ""] = /^[^.]{2,20}: /.test(line) ? line.split(/: (.*)/) : [line];
      expect(words(html), line).toContain(words(label));
      expect(words(html), line).toContain(words(value));
    }
  });

  it("ends with the sender's details, marked as a service message", () => {
    for (const body of [text, html]) {
      for (const part of [sender.company, sender.uic, sender.address, sender.phone, sender.email, "служебно съобщение"])
        expect(body).toContain(part);
      expect(body).not.toMatch(/отстъпка|оферта|промоция|само днес|побързайте/i);
    }
  });

  it("is in Bulgarian and loads no external resources", () => {
    expect(html).toContain('<html lang="bg">');
    expect(html).not.toMatch(/<(img|script|link|iframe)|src=/i);
  });
});

describe("user input cannot inject headers, links or HTML into messages", () => {
  const evil = 'Иван\r\nBcc: all@example.bg\u2028\u0000<script>alert(1)</script> https://evil.example "x"';

  it.each(Object.entries(written(evil, "1\r\nX-Header: y", "Причина\r\nX: <img src=x>")))(
    "%s",
    (_, { subject, text, html }) => {
      expect(subject).not.toMatch(/\p{Cc}|\u2028/u);
      expect(text).not.toMatch(/^(Bcc|X-Header|X):/m);
      expect(text).not.toMatch(/(?!\n)\p{Cc}|\u2028/u);
      expect(html).not.toMatch(/<script|<img|evil\.example/);
      expect(text).not.toContain("https://evil");
    },
  );

  it.each([
    ["Мария", "Мария"],
    ["Анна-Мария О’Хара", "Анна-Мария О’Хара"],
    ["Иван\r\nBcc: x@y.bg", "Иван Bcc xybg"],
    ["www.evil.example/път", "wwwevilexampleпът"],
    ["\u202eнавИ", "навИ"],
    ["", ""],
  ])("the name %j is greeted as %j", (name, greeted) => {
    const [hello] = applicationMails.confirmEmail({ sender, name, url, hours: 48 }).text.split("\n");
    expect(hello).toBe(greeted === "" ? "Здравейте," : `Здравейте, ${greeted},`);
  });

  it("the greeting has no name when there is none", () => {
    expect(applicationMails.confirmEmail({ sender, url, hours: 48 }).text.startsWith("Здравейте,\n")).toBe(true);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", 'https://x.bg/"onclick=', "https://x.bg/\nx"])(
    "a mail rejects a link to %j",
    (link) => {
      expect(() => applicationMails.confirmEmail({ sender, url: link, hours: 48 })).toThrow(RangeError);
    },
  );

  it("invisible and control characters become spaces", () => expect(oneLine("а\r\n\tб\u200bв\u2029")).toBe("а б в"));
});

describe("mandatory contents of decision mails", () => {
  const all = written("Мария");

  it.each([
    ["rejected", "Централния кредитен регистър (ЦКР) на БНБ"],
    ["rejected", "Справка за данните си в регистъра"],
    ["rejected", "автоматично"],
    ["rejected", "до 04.12.2026 г. да поискате преглед от служител"],
    ["rejected", "безплатен съвет"],
    ["rejected", "Месечните задължения"],
    ["counterOffer", "Месечните задължения"],
    ["counterOffer", "преглед от служител"],
    ["approved", "42,57 %"],
    ["approved", "не Ви обвързва"],
    ["contractTerminated", "Не дължите нищо"],
    ["contractSigned", "До 04.12.2026 г. включително можете да се откажете"],
    ["contractSigned", "Договор (PDF)"],
    ["payoutFailed", "без да дължите нищо"],
    ["payoutStands", "Не го е върнала: парите са там"],
    ["payoutReturned", "банката върна превода: парите са при нас"],
    ["payoutReturned", "нито вноски, нито лихва"],
    ["payoutReturned", "напомнянето вече не важи"],
  ] as const)("%s: %s", (which, words) => expect(all[which].text).toContain(words));

  it("documents stay behind the login when the address is not confirmed", () => {
    const documents = { url: `${url}/dokumenti` };
    const signed = agreementMails.contractSigned({
      sender,
      contract: "КЛ-1",
      documents,
      withdrawalUntil: "04.12.2026 г.",
    });
    expect(signed.text).toContain("имейлът Ви още не е потвърден");
    expect(signed.text).toContain(documents.url);
    expect(signed.text).not.toContain("Прилагаме");
  });

  it("a day at the end of a sentence has one full stop", () => {
    for (const { text } of Object.values(all)) expect(text).not.toContain("..");
  });

  it("a rejection by an operator is not called automated", () => {
    const { text } = applicationMails.rejected({
      sender,
      application: "1",
      statusUrl: url,
      reasons: ["х"],
      reviewUntil: "04.12.2026 г.",
      automated: false,
    });
    expect(text).not.toContain("автоматично");
    expect(text).toContain("повторен преглед");
  });

  it("a referral gives no reason", () => expect(all.referred.text).not.toMatch(/причин|провер|съмн/i));

  it("the warning about a registration attempt reveals nothing about the profile or the other person", () => {
    expect(all.addressTried.text).not.toContain("Мария");
    expect(all.addressTried.text.startsWith("Здравейте,\n")).toBe(true);
  });
});
