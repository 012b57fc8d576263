/** What scripts leave in the browser's storage during a borrower's whole way. */
import { expect, it } from "vitest";
import { ibanOf, newPerson } from "#tests/support/borrower-data.ts";
import { leaksIn } from "#tests/live/secrets.ts";
import { keptInBrowser, type KeptInBrowser } from "./kept-in-browser.ts";
import { useLender } from "./lender.ts";
import { expectNoComplaints } from "./visit.ts";
import { walkJourney } from "./whole-journey.ts";

const lender = useLender();

const PERSON = newPerson({
  email: "skrit.chovek@hranilishte.example",
  phone: "0888765431",
  password: "Съвсем Тайна 94 парола",
  idCard: "647779752",
});
const { email, phone, password, pin, idCard } = PERSON;

/** Drafts of public forms, and exactly the fields they hold. */
const DRAFTS: Readonly<Record<string, readonly string[]>> = {
  "draft:contact-us": ["email", "message"],
  "draft:general-information": ["email", "mobilePhone", "purpose"],
};

type Seen = { path: string; kept: KeptInBrowser };
type Kept = { at: number; values: Record<string, [string, string]> };

it("storage holds drafts of public forms with e-mail and phone, and else nothing that a person typed or was given", async () => {
  const visitor = await lender.visit();
  const { page, context } = visitor;
  const seen: Seen[] = [];
  const sessions = new Set<string>();
  const { codes, linkKey, applicationId } = await walkJourney(page, lender.url, PERSON, async () => {
    for (const { httpOnly, value } of await context.cookies()) if (httpOnly) sessions.add(value);
    seen.push({ path: new URL(page.url()).pathname, kept: await keptInBrowser(page) });
  });

  // But for the tab's drafts, the choice about cookies is all.
  const others = seen.map(({ kept: { local, databases, caches, workers, cookies } }) =>
    JSON.stringify({ local, databases, caches, workers, cookies }),
  );
  expect([...new Set(others)].map((text) => JSON.parse(text) as unknown)).toEqual([
    { local: {}, databases: [], caches: [], workers: [], cookies: ["cookie-consent=essential"] },
  ]);

  // Without the times of drafts, whose digits are anybody's.
  const everything = seen.map(({ kept }) => JSON.stringify(kept).replaceAll(/\\"at\\":\d+/g, ""));
  const typed = [password, pin, idCard, ibanOf(PERSON), "Георги", "Щерев", "Пловдив", "Шипка", "Фирма ООД", ...codes];
  expect(leaksIn(everything, typed)).toEqual([]);
  const keys = [...sessions, linkKey, applicationId];
  expect(everything.filter((text) => keys.some((key) => text.includes(key)))).toEqual([]);

  // The exact exceptions, which docs/consent.md lists.
  const drafts = seen.flatMap(({ path, kept }) =>
    Object.entries(kept.session).map(([name, text]) => ({ path, name, ...(JSON.parse(text) as Kept) })),
  );
  const held = (draft: string): string[] => [
    ...new Set(drafts.filter(({ name }) => name === draft).flatMap(({ values }) => Object.keys(values))),
  ];
  expect(new Set(drafts.map(({ name }) => name))).toEqual(new Set(Object.keys(DRAFTS)));
  for (const [name, fields] of Object.entries(DRAFTS)) expect(held(name).sort(), name).toEqual(fields);
  expect(
    leaksIn(
      seen.map(({ kept }) => kept.entry),
      [email, phone],
    ),
  ).toEqual([]);
  // The first step's ends with the submit, the message's with the logout.
  expect(new Set(drafts.filter(({ name }) => name === "draft:general-information").map(({ path }) => path))).toEqual(
    new Set(["/obshta-informacia"]),
  );
  expect(seen.at(-1)!.kept.session).toEqual({});

  // Guards against a vacuous pass.
  expect(new Set(drafts.flatMap(({ values }) => Object.values(values).map(([, text]) => text)))).toContain(phone);
  expect(new Set(seen.map(({ path }) => path)).size).toBeGreaterThan(18);
  expect([sessions.size > 2, codes.length]).toEqual([true, 3]);
  expectNoComplaints(visitor);
  await visitor.close();
});
