/** How a mail is written: greeting, parts, the sender's details. Service messages have no ЕГН and no full account numbers. */
import { escapeHtml } from "#src/domain/text/escape-html.ts";
import { LOAN_WARNING } from "./warning.ts";

/** The lender's details in messages. */
export type Sender = {
  brand: string;
  company: string;
  uic: string;
  address: string;
  phone: string;
  email: string;
  website: string;
  registerNumber: string;
};

/** A mail ready to send: a one-line subject, and the same content as plain text and as HTML. */
export type Mail = { subject: string; text: string; html: string };

/** One line of text: control and invisible characters, which could split a header or hide text, become spaces. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** A name for a greeting, at most 60 characters: one line, no dots or slashes, so that it cannot contain a URL. */
const nameForGreeting = (name: string): string =>
  oneLine(name)
    .replace(/[^\p{L}\p{M} '’-]/gu, "")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, 60);

/** How a mail to somebody begins. */
export const greeting = (name: string): string => {
  const greeted = nameForGreeting(name);
  return greeted === "" ? "Здравейте," : `Здравейте, ${greeted},`;
};

/** A block of a mail. */
export type Part =
  | { p: string }
  /** Somebody else's words, line by line. */
  | { quote: string }
  | { list: readonly string[] }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { link: string; label: string };

const linesOf = (text: string): string[] => text.split(/\r?\n/).map(oneLine);

const partText = (part: Part): string => {
  if ("quote" in part)
    return linesOf(part.quote)
      .map((line) => `> ${line}`.trim())
      .join("\n");
  if ("p" in part) return oneLine(part.p);
  if ("list" in part) return part.list.map((item) => `– ${oneLine(item)}`).join("\n");
  if ("facts" in part) return part.facts.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`).join("\n");
  return `${oneLine(part.label)}:\n${oneLine(part.link)}`;
};

const safeLink = (link: string): string => {
  if (!/^https?:\/\/[^\s"<>]+$/.test(link)) throw new RangeError("a mail links to http addresses only");
  return escapeHtml(link);
};

const partHtml = (part: Part): string => {
  if ("quote" in part)
    return `<blockquote style="margin:0;padding:0 0 0 12px;border-left:3px solid #9aa5a0">${linesOf(part.quote).map(escapeHtml).join("<br>")}</blockquote>`;
  if ("p" in part) return `<p>${escapeHtml(oneLine(part.p))}</p>`;
  if ("list" in part) return `<ul>${part.list.map((item) => `<li>${escapeHtml(oneLine(item))}</li>`).join("")}</ul>`;
  if ("link" in part) return `<p><a href="${safeLink(part.link)}">${escapeHtml(oneLine(part.label))}</a></p>`;
  const rows = part.facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;padding:4px 16px 4px 0;font-weight:normal">${escapeHtml(oneLine(label))}</th><td style="padding:4px 0"><strong>${escapeHtml(oneLine(value))}</strong></td></tr>`,
  );
  return `<table style="border-collapse:collapse">${rows.join("")}</table>`;
};

const ABOUT_APPLICATION = "Това е служебно съобщение по Ваша заявка или договор.";

/** Foot of every mail: the warning of all advertising and messages about credit, who writes, and why. */
const footer = ({ company, uic, registerNumber, address, phone, email }: Sender, why: string): readonly string[] => [
  LOAN_WARNING,
  `${company}, ЕИК ${uic}, рег. №\u00a0${registerNumber} в регистъра на финансовите институции на БНБ`,
  `${address}, тел. ${phone}, ${email}`,
  why,
];

/** Builds a mail: greeting, parts, sender's details and the reason for sending it. */
export const mail = (
  sender: Sender,
  subject: string,
  name: string | undefined,
  parts: readonly Part[],
  why = ABOUT_APPLICATION,
): Mail => {
  const all: Part[] = [{ p: greeting(name ?? "") }, ...parts];
  const foot = footer(sender, why).map(oneLine);
  const title = oneLine(`${subject} – ${sender.brand}`);
  return {
    subject: title,
    text: `${all.map(partText).join("\n\n")}\n\n-- \n${foot.join("\n")}\n`,
    html:
      `<!doctype html><html lang="bg"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
      `<body style="font:16px/1.5 sans-serif;color:#14211c;max-width:600px;margin:0 auto;padding:16px">${all.map(partHtml).join("")}` +
      `<hr><p style="font-size:14px">${foot.map(escapeHtml).join("<br>")}</p></body></html>`,
  };
};

/** Whom to ask, at the end of a mail. */
export const HELP = (sender: Sender): Part => ({ p: `При въпроси: ${sender.phone} или ${sender.email}.` });
