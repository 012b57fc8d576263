/** What the tag manager, the chat and any other host learn of a borrower during the whole journey. */
import { expect, it } from "vitest";
import { ibanOf, newPerson } from "#tests/support/borrower-data.ts";
import { leaksIn } from "#tests/live/secrets.ts";
import { useOwnLender } from "./lender.ts";
import { recordOutside } from "./outside.ts";
import { LICENCE, settled, standIn, TAG_MANAGER_ID } from "./providers.ts";
import { expectNoComplaints } from "./visit.ts";
import { walkJourney } from "./whole-journey.ts";

const lender = useOwnLender(() => ({ env: { TAG_MANAGER_ID, LIVE_CHAT_LICENCE: LICENCE } }));

/** No six digits of these stand in the providers' own numbers. */
const PERSON = newPerson({
  email: "skrit.chovek@taina.example",
  phone: "0888765432",
  password: "Съвсем Тайна 93 парола",
  idCard: "647779753",
});
/** The person's data and what the steps type besides; the first name is apart, as the chat's agent sees it. */
const FIRST_NAME = "Георги";
const WRITTEN = [...Object.values(PERSON), ibanOf(PERSON), "Иванов", "Щерев", "Пловдив", "Шипка", "Фирма ООД"];

/** Pages whose address names the application: only these. */
const WITH_APPLICATION = /^\/pogasyavane\/[^/?]+$/;

it("no other host receives anything of the person; the chat is told first name and e-mail, and nothing else", async () => {
  const visitor = await lender.visit({ consent: "all", viewport: { width: 1280, height: 900 } });
  const { page, context } = visitor;
  await standIn(context);
  const outside = await recordOutside(context, lender.url);
  const sessions = new Set<string>();
  /** What a foreign script finds on its page without asking: address, address of the page before, title. */
  const found: { path: string; referrer: string; words: string }[] = [];
  const learned = await walkJourney(page, lender.url, PERSON, async () => {
    await settled(page);
    for (const { name, value } of await context.cookies()) if (/sid|device/.test(name)) sessions.add(value);
    const { href, referrer, title } = await page.evaluate(() => ({
      href: location.href,
      referrer: document.referrer,
      title: document.title,
    }));
    found.push({ path: new URL(href).pathname, referrer, words: `${decodeURIComponent(href)} ${title}` });
  });
  const { codes, linkKey, applicationId } = learned;
  const secrets = [...WRITTEN, ...codes];
  const keys = [...sessions, linkKey, applicationId];
  const { requests } = outside;
  // Without the times of start, whose digits are anybody's.
  const toTags = outside.toTags.map((entry): Record<string, unknown> =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => name !== "gtm.start")),
  );
  const toChat = outside.toChat.map(([name, payload]) => ({ name, payload }));
  const allowed = ["set_customer_name", "set_customer_email"];
  const others = toChat.filter(({ name }) => !allowed.includes(name));

  const told = [
    ...requests,
    ...toTags.map((entry) => JSON.stringify(entry)),
    ...others.map((call) => JSON.stringify(call)),
  ];
  expect(leaksIn(told, [...secrets, FIRST_NAME])).toEqual([]);
  expect(told.filter((text) => keys.some((key) => text.includes(key)))).toEqual([]);
  // The exact exceptions, which docs/consent.md lists.
  const payloads = (of: string): unknown[] => [
    ...new Set(toChat.filter(({ name }) => name === of).map(({ payload }) => payload)),
  ];
  expect(payloads("set_customer_name").filter(Boolean)).toEqual([FIRST_NAME]);
  expect(payloads("set_customer_email").filter(Boolean)).toEqual([PERSON.email]);
  expect(new Set(toTags.map((entry) => Object.keys(entry).sort().join()))).toEqual(new Set(["event", "event,route"]));
  expect(
    new Set(payloads("update_session_variables").flatMap((variables) => Object.keys(variables as object))),
  ).toEqual(new Set(["route", "requestStatus", "product"]));

  const readable = found.filter(({ path }) => path !== "/validate-email");
  expect(
    leaksIn(
      readable.map(({ words, referrer }) => `${words} ${referrer}`),
      [...secrets, FIRST_NAME],
    ),
  ).toEqual([]);
  expect(
    readable.filter(({ words, referrer }) => [...sessions, linkKey].some((key) => (words + referrer).includes(key))),
  ).toEqual([]);
  expect(
    readable.filter(({ words }) => words.includes(applicationId)).every(({ path }) => WITH_APPLICATION.test(path)),
  ).toBe(true);

  // Guards against a vacuous pass: both providers were there from the first page to the last, under the session.
  expect(sessions.size).toBeGreaterThan(2);
  const routes = new Set(toTags.map((entry) => entry["route"]));
  for (const route of ["/", "/obshta-informacia", "/lichni-danni", "/pregled-na-dogovora", "/pogasyavane/:requestId"])
    expect(routes, route).toContain(route);
  expect(routes).not.toContain("/validate-email");
  const hosts = new Set(requests.map((text) => new URL(text.split("\n")[1]!).hostname));
  for (const host of ["cdn.livechatinc.com", "www.googletagmanager.com", "www.google-analytics.com"])
    expect(hosts).toContain(host);
  expect(requests.some((text) => text.includes("referer"))).toBe(true);
  expectNoComplaints(visitor);
  await visitor.close();
});
