/**
 * Content pages, one row each. Call, page and handler derive from the row; the handler returns
 * `server/content/<call>.md`.
 */
import type { CallRows } from "./row.ts";

/** Options of a page. */
export type PageFlags = {
  /** Excluded from search engines, as all pages behind a login are anyway. */
  noIndex?: true;
  /** No cookie banner on this page. */
  cookieBar?: false;
  /** No live chat. */
  displayLiveChat?: false;
  /** Its URL holds a key, which leaves in no `Referer`; set by `HOLDS_KEY`. */
  holdsKey?: true;
  /** Embedded: without header and footer. */
  embedded?: true;
  /**
   * It makes sense only where one is led to it: it signs, ends or confirms something, or says that this was done. No site map
   * lists it.
   */
  ledTo?: true;
  /** What it says follows the query of its address, as only pages of text otherwise do not. */
  byQuery?: true;
  /** Its path matches in any case. */
  caseInsensitive?: true;
};

/**
 * Flags of a page whose URL holds a key: no search engine, no analytics, no cached copy, no chat, whose provider sees
 * the URL, and no `Referer`.
 */
export const HOLDS_KEY = { holdsKey: true, noIndex: true, displayLiveChat: false } as const satisfies PageFlags;

type ContentRow = PageFlags & {
  call: string;
  /** The page's name in code. */
  name: string;
  path: string;
  /** Generated per request (from an offer, the page table or the build) by its own handler, without a content file. */
  made?: true;
  /** Rules, prices or a declaration: the page says since when they hold. */
  holds?: true;
};

/** All content pages. */
export const contentPages = [
  { call: "tos-credit-line", name: "tosCreditLine", path: "/obshti-usloviya", holds: true },
  {
    call: "tos-consumer-credit",
    name: "tosConsumerCredit",
    path: "/potrebitelski-kredit/obshti-usloviya",
    holds: true,
  },
  {
    call: "tos-tax-free-consumer-credit",
    name: "tosInterestFreeInstalment",
    path: "/kredit-na-vnoski-bez-lihva",
    holds: true,
  },
  { call: "tos-tax-free-credit-line", name: "tosInterestFreeCreditLine", path: "/kredit-bez-lihva", holds: true },
  { call: "tariff", name: "tariff", path: "/tariff", holds: true },
  { call: "european-form", name: "europeanForm", path: "/evropeyski-formulyar", made: true, byQuery: true },
  { call: "privacy-policy", name: "privacyPolicy", path: "/politika-za-poveritelnost", holds: true },
  { call: "cookie-policy", name: "cookiePolicy", path: "/politika-za-biskvitkite", cookieBar: false, holds: true },
  { call: "personal-data-policy", name: "personalDataPolicy", path: "/personal-data-policy", holds: true },
  {
    call: "personal-data-declaration",
    name: "personalDataDeclaration",
    path: "/personal-data-declaration",
    holds: true,
  },
  {
    call: "marketing-data-declaration",
    name: "marketingDataDeclaration",
    path: "/marketing-data-declaration",
    holds: true,
  },
  { call: "pep-data-declaration", name: "pepDataDeclaration", path: "/pep-data-declaration", holds: true },
  { call: "compliant-policy", name: "compliantPolicy", path: "/politika-za-razglejdane-na-jalbi", holds: true },
  { call: "about-us", name: "aboutUs", path: "/za-nas" },
  { call: "how-do-we-give-credits", name: "howDoWeGiveCredits", path: "/kak-davame-krediti" },
  { call: "questions", name: "questions", path: "/vaprosi-i-otgovori" },
  { call: "bank-accounts", name: "bankAccounts", path: "/bankovi-smetki" },
  {
    call: "maintenance",
    name: "maintenance",
    path: "/maintenance",
    noIndex: true,
    embedded: true,
    caseInsensitive: true,
  },
  { call: "whistle-blowing-policy", name: "whistleBlowingPolicy", path: "/politika-za-signalizirane", holds: true },
  { call: "bonus-registration-tos", name: "bonusTos", path: "/bonus-tos", holds: true },
  { call: "links", name: "links", path: "/links" },
  { call: "custom-sitemap", name: "customSitemap", path: "/karta-na-saita", made: true },
  { call: "version", name: "version", path: "/version", made: true, noIndex: true },
] as const satisfies readonly ContentRow[];

type ContentPage = (typeof contentPages)[number];
type ContentPageCall = ContentPage["call"];

/** Calls that return the content file of their name. */
export type FileContentCall = Exclude<ContentPage, { made: true }>["call"];

/** Whether a page of text says since when it holds. */
export const saysSince = (call: string): boolean => contentPages.some((page) => page.call === call && "holds" in page);

/** Whether a content page has a content file. */
export const hasContentFile = (page: ContentPage): page is Exclude<ContentPage, { made: true }> => !("made" in page);

const CONTENT = { access: "public", read: "Content" } as const;

export const contentCalls = Object.fromEntries(contentPages.map(({ call }) => [call, CONTENT])) as Readonly<
  Record<ContentPageCall, typeof CONTENT>
> satisfies CallRows;
