/** Affiliates: who led a visitor here is remembered in the session and kept with the application. */
import { expect, it } from "vitest";
import { matchPage } from "#src/pages/table.ts";
import { Borrower, borrowerAt, steps, succeed } from "#tests/support/borrower.ts";
import { registration, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

/** Pages that show something beside. */
const KEYED = ["/app/affiliate", "/game/facebook-gif", "/fb"];

const [KNOWN, OTHER, OVER] = ["sravni-krediti", "lichni-finansi", "lyato-2025"];

eachDatabase((_name, open) => {
  const lender = useTestLender({ open });

  const follow = async (visitor: Borrower, key: string): Promise<string | null> => {
    const { status, headers } = await visitor.open(`/api/v2/affiliate/${key}`);
    expect(status).toBe(303);
    return headers.get("location");
  };
  const keptWith = async ({ person }: Borrower): Promise<unknown> =>
    (
      await lender.query(
        "select affiliate_key from requests r join users u on u.id = r.user_id where u.email = $1 order by r.created_at desc",
        person.email,
      )
    ).map(({ affiliate_key }) => affiliate_key);

  it("a browser that opens the link goes to the calculator, a script learns the same", async () => {
    expect(await follow(new Borrower(lender), KNOWN!)).toBe("/");
    expect((await new Borrower(lender).read("affiliate", { key: KNOWN! })).text).toBe('{"nextUrl":"/"}');
  });

  it("an embedded window stays embedded", async () => {
    const { headers } = await new Borrower(lender).open(`/api/v2/affiliate/${KNOWN}?mobile=1`);
    expect(headers.get("location")).toBe("/?mobile=1");
  });

  it.each([
    ["unknown", "nyama-takav"],
    ["expired", OVER!],
    ["odd", "%27%20or%20%271%27=%271"],
    ["overlong", "x".repeat(90)],
  ])("an %s key leads to the bonus page and starts no session", async (_what, key) => {
    const visitor = new Borrower(lender);
    expect(await follow(visitor, key)).toBe("/bonus");
    for (const page of KEYED) {
      const { status, headers } = await visitor.open(`${page}/${key}`);
      expect([page, status, headers.get("location")]).toEqual([page, 303, "/bonus"]);
    }
    expect(visitor.cookies.size).toBe(0);
  });

  it.each(KEYED)("the page %s remembers the key, opened as an address and as a call", async (page) => {
    const visitor = new Borrower(lender);
    expect((await visitor.open(`${page}/${KNOWN}`)).status).toBe(200);
    await steps.register(visitor, stories.approve);
    expect(await keptWith(visitor)).toEqual([KNOWN]);
    const other = new Borrower(lender);
    const call = matchPage(`${page}/${OTHER}`)!.row.call;
    expect((await other.read(call, { key: OTHER! })).body["page"]).toBeDefined();
    await steps.register(other, stories.approve);
    expect(await keptWith(other)).toEqual([OTHER]);
  });

  it("opening a link writes nothing but the session", async () => {
    const before = await snapshot(lender);
    await follow(new Borrower(lender), KNOWN!);
    expect(await snapshot(lender)).toEqual(before);
  });

  it("the application of a new borrower keeps the affiliate, and only the last one", async () => {
    const visitor = new Borrower(lender);
    await follow(visitor, KNOWN!);
    await follow(visitor, OTHER!);
    await follow(visitor, "nyama-takav");
    await steps.register(visitor, stories.approve);
    expect(await keptWith(visitor)).toEqual([OTHER]);
  });

  it("an application without an affiliate keeps none", async () => {
    expect(await keptWith(await borrowerAt(lender, "registered"))).toEqual([null]);
  });

  it("who registers first and applies later keeps it", async () => {
    const visitor = new Borrower(lender);
    await follow(visitor, KNOWN!);
    lender.clock.advance(1000);
    succeed(await visitor.fill("registration", { ...registration(visitor.person, {}), promoCode: "" }));
    await steps.confirmPhone(visitor);
    await steps.again(visitor, stories.approve);
    expect(await keptWith(visitor)).toEqual([KNOWN]);
  });

  it("who logs in after the link keeps it; after a logout it is forgotten", async () => {
    const { person } = await borrowerAt(lender, "decided", stories.reject);
    const visitor = new Borrower(lender, person);
    await follow(visitor, KNOWN!);
    await visitor.logIn();
    lender.clock.advance(1000);
    await steps.again(visitor, stories.approve);
    expect(await keptWith(visitor)).toEqual([KNOWN, null]);
    succeed(await visitor.post((await visitor.read("status")).body.forms!["cancel"]!, {}));
    const { csrf } = (await visitor.read("user-data")).body as { csrf: string };
    succeed(await visitor.post({ action: "logout", csrf, version: "" }, {}));
    await visitor.logIn();
    lender.clock.advance(1000);
    await steps.again(visitor, stories.approve);
    expect(await keptWith(visitor)).toEqual([null, KNOWN, null]);
  });

  it("a link opened while logged in keeps the login", async () => {
    const borrower = await borrowerAt(lender, "confirmed");
    expect(await follow(borrower, KNOWN!)).toBe("/");
    expect((await borrower.read("profile")).status).toBe(200);
  });
});
