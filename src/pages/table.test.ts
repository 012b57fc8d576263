import { describe, expect, it } from "vitest";
import { callRow, callTable, type CallName } from "#src/api/calls/calls.ts";
import { paramsIn } from "#src/web/paths.ts";
import { contentPages } from "#src/api/calls/content.ts";
import { matchPage, movesByItself, pages, pageUrl, type PageName, type PageRow } from "./table.ts";

const ROWS: readonly PageRow[] = pages;

/** Addresses by which the product is known outside, written down a second time: each with its page and its call. */
const ADDRESSES: readonly [path: string, page: PageName, call: CallName, params?: Record<string, string>][] = [
  ["/", "index", "index"],
  ["/bonus", "bonus", "bonus"],
  ["/bonus-tos", "bonusTos", "bonus-registration-tos"],
  ["/bonus/info/ABCDEFGHJKLM", "bonusInfo", "bonus-info", { key: "ABCDEFGHJKLM" }],
  ["/bonus/info", "bonusInfo", "bonus-info"],
  ["/bi/ABCDEFGHJKLM", "bonusInfoShort", "bonus-info-short", { key: "ABCDEFGHJKLM" }],
  ["/app", "app", "app"],
  ["/app/ios", "app", "app", { slug: "ios" }],
  ["/app/affiliate/sravni", "appAffiliate", "app-affiliate", { key: "sravni" }],
  ["/game/facebook-gif/sravni", "game", "game-facebook-gif", { key: "sravni" }],
  ["/game/facebook-gif", "game", "game-facebook-gif"],
  ["/fb/sravni", "gameShort", "game-facebook-gif-short", { key: "sravni" }],
  ["/fb", "gameShort", "game-facebook-gif-short"],
  ["/card-payment-registration/123", "cardPayment", "card-payment-registration", { creditSystemOrderId: "123" }],
  ["/zaiavka-za-udostoverenie/5", "certificateRequest", "certificate-request", { requestId: "5" }],
  ["/zaiavka-za-udostoverenie", "certificateRequest", "certificate-request"],
  [
    "/izpratena-zaiavka-za-udostoverenie/7",
    "certificateRequestCreated",
    "certificate-request-created",
    { certificateRequestId: "7" },
  ],
  ["/izpratena-zaiavka-za-udostoverenie", "certificateRequestCreated", "certificate-request-created"],
  ["/version", "version", "version"],
  ["/kontakti", "contactUs", "contact-us"],
  ["/dokumenti", "documents", "documents"],
  ["/poruchitelstva", "guaranteedRequests", "guaranteed-requests"],
  ["/smyana-na-parolata", "changePassword", "change-password"],
  ["/zabravena-parola", "forgottenPassword", "forgotten-password"],
  ["/zabravena-parola/abc", "newPassword", "forgotten-password-reset", { key: "abc" }],
  ["/zabravena-parola-kod", "forgottenPasswordCode", "forgotten-password-sms-pin"],
  ["/pregled-na-dogovora", "viewContract", "view-contract"],
  ["/pregled-na-refinasirashtia-aneks", "viewRefinanceAnnex", "view-refinance-annex"],
  ["/pregled-na-dogovora-za-poruchitel/5", "viewGuarantorContract", "view-guarantor-contract", { requestId: "5" }],
  ["/pregled-na-dogovora-za-poruchitel", "viewGuarantorContract", "view-guarantor-contract"],
  ["/zayavkata-se-obrabotva", "applicationProcessing", "request-processing"],
  ["/aktiven-kredit", "activeCredit", "existing-active-credit"],
  ["/istoriya-na-zayavkite", "applicationHistory", "request-history"],
  ["/status/5", "applicationStatus", "status", { requestId: "5" }],
  ["/status", "applicationStatus", "status"],
  ["/s/abc", "shortStatus", "short-status", { key: "abc" }],
  ["/pogasyavane/5", "repaymentDetails", "repayment-details", { requestId: "5" }],
  ["/video-verifikacia", "videoVerification", "video-verification"],
  ["/refinance", "refinance", "refinance"],
  ["/refinance-support", "refinanceSupport", "refinance-support"],
  ["/obshti-usloviya", "tosCreditLine", "tos-credit-line"],
  ["/potrebitelski-kredit/obshti-usloviya", "tosConsumerCredit", "tos-consumer-credit"],
  ["/kredit-na-vnoski-bez-lihva", "tosInterestFreeInstalment", "tos-tax-free-consumer-credit"],
  ["/kredit-bez-lihva", "tosInterestFreeCreditLine", "tos-tax-free-credit-line"],
  ["/tariff", "tariff", "tariff"],
  ["/za-nas", "aboutUs", "about-us"],
  ["/kak-davame-krediti", "howDoWeGiveCredits", "how-do-we-give-credits"],
  ["/bankovi-smetki", "bankAccounts", "bank-accounts"],
  ["/links", "links", "links"],
  ["/karta-na-saita", "customSitemap", "custom-sitemap"],
  ["/politika-za-poveritelnost", "privacyPolicy", "privacy-policy"],
  ["/politika-za-biskvitkite", "cookiePolicy", "cookie-policy"],
  ["/personal-data-policy", "personalDataPolicy", "personal-data-policy"],
  ["/politika-za-signalizirane", "whistleBlowingPolicy", "whistle-blowing-policy"],
  ["/politika-za-razglejdane-na-jalbi", "compliantPolicy", "compliant-policy"],
  ["/personal-data-declaration", "personalDataDeclaration", "personal-data-declaration"],
  ["/marketing-data-declaration", "marketingDataDeclaration", "marketing-data-declaration"],
  ["/pep-data-declaration", "pepDataDeclaration", "pep-data-declaration"],
  ["/i/abc", "invitation", "invitation", { token: "abc" }],
  ["/nevaliden-link", "invitationInvalidLink", "invitation-invalid-link"],
  ["/vhod", "login", "login"],
  ["/profile", "profile", "profile"],
  ["/profile-changed", "profileChanged", "profile-changed"],
  ["/profile/mobile-phone-number/confirm", "confirmPhoneNumber", "confirm-phone-number"],
  ["/validate-email", "validateEmail", "validate-email"],
  ["/email", "registration", "registration"],
  ["/register", "registrationFromInvitation", "registration-from-invitation"],
  ["/subscribe", "subscribe", "subscribe"],
  ["/unsubscribe", "unsubscribe", "unsubscribe"],
  ["/system/unsubscribe-email/a%40b.bg/k1", "unsubscribeEmail", "unsubscribe-email", { email: "a@b.bg", key: "k1" }],
  ["/u/abc", "unsubscribeSms", "unsubscribe-sms", { key: "abc" }],
  ["/user-sms-confirm", "userSmsConfirmation", "user-sms-confirmation"],
  ["/sms-confirm", "smsConfirmation", "sms-confirmation"],
  ["/potrebitel-obshta-informacia", "userGeneralInformation", "user-general-information"],
  ["/potrebitel-lichni-danni", "userPersonalInformation", "user-personal-information"],
  ["/kak-da-populnia", "fillInOptions", "fill-in-options"],
  ["/nachin-na-populvane", "fillInOptionsB", "fill-in-options-b"],
  ["/lichna-karta", "idCardUpload", "fill-in-id-card-upload"],
  ["/obezpechenie", "collateral", "collateral-data"],
  ["/promqna-obezpechenie", "changeCollateral", "change-collateral-data"],
  ["/obshta-informacia", "generalInformation", "general-information"],
  ["/obshti-danni", "generalInformationB", "general-information-b"],
  ["/poluchavane-i-obezpechenie", "paymentAndCollateral", "payment-and-collateral-data"],
  ["/nachin-na-poluchavane", "paymentInformation", "payment-information"],
  ["/lichni-danni", "personalInformation", "personal-information"],
  ["/maintenance", "maintenance", "maintenance"],
];

/** Paths of pages, texts aside, that open without a login; every other one leads to it. */
const OPEN_TO_ALL = [
  "/",
  "/bonus",
  "/bonus/info/:key?",
  "/bi/:key",
  "/app/affiliate/:key",
  "/app/:slug*",
  "/game/facebook-gif/:key?",
  "/fb/:key?",
  "/vhod",
  "/email",
  "/i/:token",
  "/nevaliden-link",
  "/register",
  "/obshta-informacia",
  "/potrebitel-obshta-informacia",
  "/user-sms-confirm",
  "/validate-email",
  "/zabravena-parola",
  "/zabravena-parola/:key",
  "/zabravena-parola-kod",
  "/s/:key",
  "/proverka/:code?",
  "/kontakti",
  "/subscribe",
  "/unsubscribe",
  "/subscribe/:key",
  "/system/unsubscribe-email/:email/:key",
  "/u/:key",
  "/profile/iztrit",
];

describe("the table of pages", () => {
  it.each(contentPages)("has the page and the call of the text $call", ({ call, name, path }) => {
    expect(matchPage(path)?.row).toMatchObject({ name, call, template: "content" });
    expect(callRow(call)).toEqual({ path: call, access: "public", read: "Content" });
    expect(pageUrl(name)).toBe(path);
  });

  it.each(ADDRESSES)("has at %s the page %s of the call %s", (path, name, call, params = {}) => {
    expect(matchPage(path)).toMatchObject({ row: { name, call }, params });
    expect(pageUrl(name, params)).toBe(path);
  });

  it("opens without a login the texts and the pages of a written list, and no other", () => {
    const open = ROWS.filter(({ call, template }) => template !== "content" && callRow(call).access === "public");
    expect(open.map(({ path }) => path).sort()).toEqual([...OPEN_TO_ALL].sort());
  });

  it("has unique names, paths and calls", () => {
    for (const column of ["name", "path", "call"] as const) {
      const values = ROWS.map((row) => row[column]);
      expect(values).toEqual([...new Set(values)]);
    }
  });

  it("uses only calls with a response to read", () => {
    expect(ROWS.filter(({ call }) => callRow(call).read === undefined).map(({ name }) => name)).toEqual([]);
  });

  it("has the page of every call that answers with a form's page", () => {
    const shown = (Object.keys(callTable) as CallName[]).filter((name) => callRow(name).read === "FormPage");
    const pageless = shown.filter((name) => !ROWS.some(({ call }) => call === name));
    expect(pageless, "give it a row in src/pages/table.ts").toEqual([]);
  });

  it("has a parameter of many segments at the end of a path only, as do the calls", () => {
    const paths = [...ROWS, ...Object.values(callTable)].map(({ path }) => path);
    const inside = paths.filter((path) => paramsIn(path).some(({ many }) => many) && !/:\w+\*$/.test(path));
    expect(inside).toEqual([]);
    expect(paths.filter((path) => paramsIn(path).filter(({ many }) => many).length > 1)).toEqual([]);
  });

  it.each([
    ["/app", "app", {}],
    ["/app/ios", "app", { slug: "ios" }],
    ["/app/ios/a/b", "app", { slug: "ios/a/b" }],
    ["/app/affiliate", "app", { slug: "affiliate" }],
    ["/app/affiliate/k", "appAffiliate", { key: "k" }],
    ["/app/affiliate/k/x", "app", { slug: "affiliate/k/x" }],
  ])("%s is the page %s: the first row wins", (path, name, params) => {
    expect(matchPage(path)).toMatchObject({ row: { name }, params });
  });

  it("matches a step by its path, with the step's own call and path", () => {
    expect(matchPage("/zayavka/obezpechenie")).toMatchObject({
      row: { name: "step", call: "steps/obezpechenie", path: "/zayavka/obezpechenie" },
      params: { step: "obezpechenie" },
    });
  });
});

it.each([
  ["status", true],
  ["view-contract", true],
  ["existing-active-credit", true],
  ["repayment-details", true],
  ["documents", true],
  ["personal-information", false],
  ["steps/obezpechenie", false],
  ["tariff", false],
  ["index", false],
  ["no-such-call", false],
])("movesByItself(%s) is %s", (call, moves) => {
  expect(movesByItself(call)).toBe(moves);
});
