/** Every page, one row each. Router, navigation, site map, access tests and event patterns derive from it. */
import { ANY_STEP, callAt, isStepCall, type CallName } from "#src/api/contract.ts";

export type PageKind = "home" | "form" | "status" | "contract" | "credit" | "repayment" | "content" | "list" | "desk";

export type PageRow = {
  name: string;
  path: string;
  /** The call whose answer the page shows. */
  call: CallName;
  kind: PageKind;
  /** Kept out of search engines; all pages behind a login are anyway. */
  noIndex?: true;
  /** Never asks about cookies while it is shown. */
  cookieBar?: false;
  /** Without the live chat, whose provider sees the address: pages whose address holds a key. */
  displayLiveChat?: false;
  /** Only the page itself, nothing of the site around it. */
  bare?: true;
  /** Its address counts in capitals, too. */
  anyCase?: true;
};

export const pages = [
  { name: "index", path: "/", call: "index", kind: "home" },
  { name: "login", path: "/vhod", call: "login", kind: "form" },
  { name: "generalInformation", path: "/obshta-informacia", call: "general-information", kind: "form" },
  { name: "generalInformationB", path: "/obshti-danni", call: "general-information-b", kind: "form" },
  { name: "userSmsConfirmation", path: "/user-sms-confirm", call: "user-sms-confirmation", kind: "form", noIndex: true },
  { name: "validateEmail", path: "/validate-email", call: "validate-email", kind: "form", noIndex: true, displayLiveChat: false },
  { name: "fillInOptions", path: "/kak-da-populnia", call: "fill-in-options", kind: "form" },
  { name: "idCardUpload", path: "/lichna-karta", call: "fill-in-id-card-upload", kind: "form" },
  { name: "personalInformation", path: "/lichni-danni", call: "personal-information", kind: "form" },
  { name: "paymentAndCollateral", path: "/poluchavane-i-obezpechenie", call: "payment-and-collateral-data", kind: "form" },
  { name: "step", path: "/zayavka/:step", call: ANY_STEP, kind: "form", noIndex: true },
  { name: "paymentInformation", path: "/nachin-na-poluchavane", call: "payment-information", kind: "form" },
  { name: "smsConfirmation", path: "/sms-confirm", call: "sms-confirmation", kind: "form" },
  { name: "requestProcessing", path: "/zayavkata-se-obrabotva", call: "request-processing", kind: "status" },
  { name: "requestStatus", path: "/status/:requestId?", call: "status", kind: "status" },
  { name: "viewContract", path: "/pregled-na-dogovora", call: "view-contract", kind: "contract" },
  { name: "activeCredit", path: "/aktiven-kredit", call: "existing-active-credit", kind: "credit" },
  { name: "repaymentDetails", path: "/pogasyavane/:requestId", call: "repayment-details", kind: "repayment" },
  { name: "tosCreditLine", path: "/obshti-usloviya", call: "tos-credit-line", kind: "content" },
  { name: "tosConsumerCredit", path: "/potrebitelski-kredit/obshti-usloviya", call: "tos-consumer-credit", kind: "content" },
  { name: "tosInterestFreeInstalment", path: "/kredit-na-vnoski-bez-lihva", call: "tos-tax-free-consumer-credit", kind: "content" },
  { name: "tosInterestFreeCreditLine", path: "/kredit-bez-lihva", call: "tos-tax-free-credit-line", kind: "content" },
  { name: "tariff", path: "/tariff", call: "tariff", kind: "content" },
  { name: "europeanForm", path: "/evropeyski-formulyar", call: "european-form", kind: "content" },
  { name: "privacyPolicy", path: "/politika-za-poveritelnost", call: "privacy-policy", kind: "content" },
  { name: "cookiePolicy", path: "/politika-za-biskvitkite", call: "cookie-policy", kind: "content", cookieBar: false },
  { name: "personalDataPolicy", path: "/personal-data-policy", call: "personal-data-policy", kind: "content" },
  { name: "personalDataDeclaration", path: "/personal-data-declaration", call: "personal-data-declaration", kind: "content" },
  { name: "marketingDataDeclaration", path: "/marketing-data-declaration", call: "marketing-data-declaration", kind: "content" },
  { name: "pepDataDeclaration", path: "/pep-data-declaration", call: "pep-data-declaration", kind: "content" },
  { name: "compliantPolicy", path: "/politika-za-razglejdane-na-jalbi", call: "compliant-policy", kind: "content" },
  { name: "aboutUs", path: "/za-nas", call: "about-us", kind: "content" },
  { name: "howDoWeGiveCredits", path: "/kak-davame-krediti", call: "how-do-we-give-credits", kind: "content" },
  { name: "bankAccounts", path: "/bankovi-smetki", call: "bank-accounts", kind: "content" },
  { name: "maintenance", path: "/maintenance", call: "maintenance", kind: "content", noIndex: true, bare: true, anyCase: true },
  { name: "whistleBlowingPolicy", path: "/politika-za-signalizirane", call: "whistle-blowing-policy", kind: "content" },
  { name: "bonus", path: "/bonus", call: "bonus", kind: "content" },
  { name: "bonusTos", path: "/bonus-tos", call: "bonus-registration-tos", kind: "content" },
  { name: "links", path: "/links", call: "links", kind: "content" },
  { name: "customSitemap", path: "/karta-na-saita", call: "custom-sitemap", kind: "content" },
  { name: "version", path: "/version", call: "version", kind: "content", noIndex: true },
  { name: "contactUs", path: "/kontakti", call: "contact-us", kind: "desk" },
  { name: "subscribe", path: "/subscribe", call: "subscribe", kind: "desk", noIndex: true },
  { name: "unsubscribe", path: "/unsubscribe", call: "unsubscribe", kind: "desk", noIndex: true },
  { name: "profile", path: "/profile", call: "profile", kind: "desk" },
  { name: "changePassword", path: "/smyana-na-parolata", call: "change-password", kind: "form" },
  { name: "requestHistory", path: "/istoriya-na-zayavkite", call: "request-history", kind: "list" },
  { name: "documents", path: "/dokumenti", call: "documents", kind: "list" },
  { name: "guaranteedRequests", path: "/poruchitelstva", call: "guaranteed-requests", kind: "list" },
] as const satisfies readonly PageRow[];

export type PageName = (typeof pages)[number]["name"];

const byName = new Map<string, PageRow>(pages.map((row) => [row.name, row]));
const byCall = new Map<string, PageRow>(pages.map((row) => [row.call, row]));

/** The address of a row with its parameters filled in. */
export const rowUrl = ({ path }: PageRow, params: Readonly<Record<string, string | undefined>> = {}): string =>
  path.replace(/\/:(\w+)\??/g, (_, key: string) => (params[key] === undefined ? "" : `/${encodeURIComponent(params[key])}`)) || "/";

/** The address of a page with its parameters filled in. */
export const pageUrl = (name: PageName, params: Readonly<Record<string, string | undefined>> = {}): string => rowUrl(byName.get(name)!, params);

/** The row of one step where the table says any. */
const stepRow = (row: PageRow, step: string): PageRow => ({ ...row, path: rowUrl(row, { step }), call: callAt(row.call, { step }) });

/** The page a call belongs to. */
export const pageOfCall = (call: string): PageRow | undefined => (isStepCall(call) ? stepRow(byCall.get(ANY_STEP)!, call.slice("steps/".length)) : byCall.get(call));

/** Finds the row of a path, with its parameters. A trailing slash does not matter. */
export const matchPage = (path: string): { row: PageRow; params: Record<string, string> } | undefined => {
  if (path.includes("//")) return undefined;
  const parts = path.split("/").filter(Boolean);
  for (const row of pages as readonly PageRow[]) {
    const pattern = row.path.split("/").filter(Boolean);
    const needed = pattern.filter((part) => !part.endsWith("?")).length;
    if (parts.length < needed || parts.length > pattern.length) continue;
    const fits = parts.every((part, index) => pattern[index]!.startsWith(":") || pattern[index] === (row.anyCase ? part.toLowerCase() : part));
    if (!fits) continue;
    const params = pattern.flatMap((part, index) => {
      const value = parts[index];
      return part.startsWith(":") && value !== undefined ? [[part.replace(/[:?]/g, ""), decode(value)]] : [];
    });
    const named = Object.fromEntries(params) as Record<string, string>;
    return { row: row.call === ANY_STEP ? stepRow(row, named["step"]!) : row, params: named };
  }
  return undefined;
};

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
