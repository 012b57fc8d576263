import { beforeAll, describe, expect, it } from "vitest";
import { ANY_STEP, callUrl, callTable, type CallName } from "#src/api/calls/calls.ts";
import { callOf, formCallOf, isOfSession } from "#server/calls/calls.ts";
import { APPLICATION_STATUSES, type ApplicationStatus } from "#src/domain/lending/application-states.ts";
import { pageOfCall, pageUrl, pages, type PageName } from "#src/pages/table.ts";
import { guardedStatus, whereNext } from "#server/policy/journey.ts";
import { Borrower, borrowerAt, steps, type Answer, runningCredit } from "#tests/support/borrower.ts";
import { sofiaDay } from "#src/domain/time/dates.ts";
import { addInstruction } from "#server/store/tables/payment-instructions.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { NOTHING, paramsOf } from "#tests/support/nothing.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const calls = Object.keys(callTable) as CallName[];
const readable = calls.filter((call) => callOf(call).read !== undefined);
// What a key in the address is enough for needs no session: `subscription-links.test.ts`.
const posted = calls.filter((call) => formCallOf(call) && isOfSession(callOf(call)));
const restricted = (call: CallName): boolean => callOf(call).access !== "public";
const guarded = (call: CallName): boolean => callOf(call).states !== undefined;

const pageOf = (name: PageName): CallName => pages.find((page) => page.name === name)!.call;

/** URL of the login with the page to return to. */
const backTo = (call: CallName, query = ""): string => {
  const page = pageOfCall(callOf(call).page ?? call);
  return page
    ? `/vhod?${new URLSearchParams({ next: pageUrl(page.name as PageName, paramsOf(call)) + query })}`
    : "/vhod";
};

const JSON_BODY = { "content-type": "application/json" };

eachDatabase((_name, open) => {
  let borrower: Borrower;
  let requestId: string;
  const lender = useTestLender({ open });
  beforeAll(async () => {
    borrower = await borrowerAt(lender, "decided");
    requestId = (await borrower.status()).request!.id;
  });

  const putInto = async (status: ApplicationStatus): Promise<void> => {
    await lender.query(
      "update requests set status = $1, closed_at = $2 where id = $3",
      status,
      guardedStatus({ status }) === "none" ? lender.clock.now() : null,
      requestId,
    );
  };
  const owned = {
    key: (): string => NOTHING,
    requestId: (): string => requestId,
    fileId: (): string => NOTHING,
    source: (): string => "settlements",
  };
  const ownParams = (call: CallName): Record<string, string> =>
    Object.fromEntries(Object.keys(paramsOf(call)).map((name) => [name, owned[name as keyof typeof owned]()]));
  const postAnything = async (visitor: Borrower, call: CallName): Promise<Answer> => {
    const { csrf } = (await visitor.read("user-data")).body as { csrf?: string };
    return visitor.post({ action: callUrl(call, paramsOf(call)), csrf, key: `key-${call}`, version: "" }, {});
  };

  describe("without a session", () => {
    it.each(readable)("%s answers when public, otherwise with 401 and the login's URL", async (call) => {
      const answer = await new Borrower(lender).read(call, paramsOf(call), { from: "sms" });
      if (restricted(call)) expect(answer).toMatchObject({ status: 401, body: { nextUrl: backTo(call, "?from=sms") } });
      else if (["list-options", "captcha-challenge", "short-status"].includes(call)) expect(answer.status).toBe(404);
      else expect(answer.status).toBe(200);
      if (restricted(call)) expect(Object.keys(answer.body)).toEqual(["nextUrl"]);
    });

    it.each(posted)("a post to %s is 401 with the next URL or form and writes nothing", async (call) => {
      const before = await snapshot(lender);
      const answer = await new Borrower(lender).post(
        { action: callUrl(call, paramsOf(call)), key: "a key", version: "" },
        {},
      );
      expect(answer.status).toBe(401);
      if (restricted(call)) expect(answer.body.nextUrl).toBe(backTo(call));
      else expect(answer.body.nextUrl ?? answer.body.form?.action).toBeDefined();
      expect(await snapshot(lender)).toEqual(before);
    });

    it.each(
      pages.filter(({ call }) => call !== ANY_STEP && restricted(call)).map(({ name, call }) => [name, call] as const),
    )("page %s redirects to the login with its own URL to return to", async (name, call) => {
      const answer = await new Borrower(lender).open(`${pageUrl(name, paramsOf(call))}?mobile=1`);
      expect(answer).toMatchObject({ status: 303 });
      // An embedded page leads to an embedded login.
      expect(answer.headers.get("location")).toBe(`${backTo(call, "?mobile=1")}&mobile=1`);
    });
  });

  describe("with an unverified phone", () => {
    let pending: Borrower;
    beforeAll(async () => {
      pending = await borrowerAt(lender, "registered");
    });

    it.each(readable.filter(restricted))("%s leads to the code's page", async (call) => {
      expect(await pending.read(call, paramsOf(call))).toMatchObject({
        status: 200,
        text: '{"nextUrl":"/user-sms-confirm"}',
      });
    });

    it.each(posted.filter(restricted))("a post to %s is 409 and leads to the code's page", async (call) => {
      expect(await postAnything(pending, call)).toMatchObject({ status: 409, body: { nextUrl: "/user-sms-confirm" } });
    });
  });

  describe("in application state", () => {
    it.each(APPLICATION_STATUSES)(
      "%s: every page of other states leads on, every post of other states is 409 and writes nothing",
      async (status) => {
        await putInto(status);
        const at = whereNext({
          services: lender.services,
          person: {},
          unverified: null,
          saved: new Map(
            ["general-information", "fill-in-options", "personal-information"].map((form) => [form, new Date()]),
          ),
          application: { id: requestId, status, variant: "A" },
          hasCredit: false,
          isGuarantor: false,
          wasGuarantor: false,
        });
        const fits = (call: CallName): boolean => callOf(call).states!.includes(guardedStatus({ status }));
        const before = await snapshot(lender);
        for (const call of readable.filter(guarded).filter((name) => !fits(name))) {
          expect(await borrower.read(call, ownParams(call)), call).toMatchObject({
            status: 200,
            text: JSON.stringify({ nextUrl: at }),
          });
        }
        for (const call of posted.filter(guarded).filter((name) => !fits(name))) {
          const { status: code, body } = await postAnything(borrower, call);
          // The page of the status says of a choice that it was not taken.
          const next = call === "change-collateral-data" ? "/status?drugo-obezpechenie=1" : at;
          expect([code, body.nextUrl, Object.keys(body.errors ?? {})], call).toEqual([409, next, ["_form"]]);
        }
        expect(await snapshot(lender)).toEqual(before);
      },
    );

    it.each(APPLICATION_STATUSES)("%s: its own pages open", async (status) => {
      await putInto(status);
      // A draft has the pages of its own order of steps alone.
      const isOfOrder = (name: CallName): boolean =>
        status !== "draft" || !callOf(name).inOrder || lender.services.steps.A.includes(name);
      for (const call of readable
        .filter(guarded)
        .filter((name) => callOf(name).states!.includes(guardedStatus({ status })) && isOfOrder(name))) {
        if (callOf(call).needsNumber) await steps.proveNumber(borrower);
        const answer = await borrower.read(call, ownParams(call));
        expect(answer.status, call).toBe(200);
        // Its page opens once the staff have asked for something.
        if (call === "send-documents") expect(answer.body.nextUrl).toBe("/status#otgovor");
        // Its page is of an application that pays another credit off.
        else if (call === "view-refinance-annex") expect(answer.body.nextUrl).toBe("/pregled-na-dogovora");
        else if (callOf(call).read !== "file")
          expect(answer.body["page"], `${call} ${answer.text.slice(0, 200)}`).toBeDefined();
      }
    });
  });

  describe("another user's resource", () => {
    let other: Borrower;
    let theirs: Record<"requestId" | "fileId" | "orderId" | "creditSystemOrderId" | "certificateRequestId", string>;
    beforeAll(async () => {
      await putInto("contractUnsigned");
      other = await borrowerAt(lender, "signed");
      const { request, papers } = await runningCredit(other);
      const rows = await lender.query(
        `insert into card_orders (id, credit_no, request_id, user_id, cents, status, provider_ref, redirect_url, created_at,
           expires_at, captured_at, posted_payment, updated_at)
         select gen_random_uuid(), no, request_id, user_id, 100, 'posted', 'p', 'https://pay.example.bg', $2, $2, $2, 'p', $2
         from credits where request_id = $1 returning id, no, credit_no`,
        request.id,
        lender.clock.now(),
      );
      const now = lender.clock.now();
      const said = {
        creditNo: Number(rows[0]!["credit_no"]),
        purpose: "instalment",
        spare: null,
        cents: 100,
        told: null,
        now,
      } as const;
      await addInstruction(lender.database.db, { ...said, validUntil: sofiaDay(now) });
      const certificate = { kind: "debt", purpose: "bank", recipient: "", delivery: "mail" };
      const asked = await other.fill("certificate-request", certificate);
      theirs = {
        requestId: request.id,
        fileId: papers[0]!.url.split("/").at(-2)!,
        orderId: String(rows[0]!["id"]),
        creditSystemOrderId: String(rows[0]!["no"]),
        certificateRequestId: asked.body.nextUrl!.split("/").at(-1)!,
      };
    });

    /**
     * What a guarantor may read is of somebody else's application, and few have an annex to sign: `guarantors.test.ts` and
     * `relief.test.ts` see to it.
     */
    const elsewhere: readonly string[] = [
      "view-annex",
      "render-annex",
      "guarantor-information",
      "view-guarantor-contract",
      "render-guarantor-contract",
    ];
    const owned = readable.filter((call) => restricted(call) && Object.keys(paramsOf(call)).length > 0);

    it.each(owned.filter((call) => !elsewhere.includes(call)))(
      "in %s is indistinguishable from a missing one",
      async (call) => {
        const params = theirs;
        expect((await other.read(call, params)).status).toBe(200);
        const [foreign, unknown, nonsense] = [
          await borrower.read(call, params),
          await borrower.read(call, paramsOf(call)),
          await borrower.read(call, {
            requestId: "1' or '1'='1",
            fileId: "../../etc/passwd",
            orderId: "1' or '1'='1",
            creditSystemOrderId: "9000000001' or '1'='1",
            certificateRequestId: "1' or '1'='1",
          }),
        ];
        const shape = ({ status, text, headers }: Answer): unknown => [status, text, [...headers.keys()].sort()];
        expect(shape(foreign)).toEqual(shape(unknown));
        expect(shape(nonsense)).toEqual(shape(unknown));
        expect(foreign).toMatchObject({ status: 404, text: "{}" });
      },
    );
  });

  describe("unknown paths", () => {
    it.each([
      "/api/v2/nothing",
      "/api/v2/status/1/2",
      "/api/v2/__proto__",
      "/api/v2/lists/__proto__",
      "/api/v2/lists/constructor",
    ])("GET %s is 404", async (path) => {
      expect(await new Borrower(lender).fetch(path)).toMatchObject({ status: 404, text: "{}" });
    });

    it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("%s to them is 404, whatever its body", async (method) => {
      for (const path of [
        "/nyama-takava",
        "/api/v2/nothing",
        "/api/v2/steps/nothing",
        "/api/v2/status/1/2",
        "/api/nothing",
      ])
        for (const headers of [{}, JSON_BODY])
          expect(await borrower.fetch(path, { method, body: "{}", headers }), path).toMatchObject({
            status: 404,
            text: "{}",
          });
    });

    it("a browser gets the 404 page", async () => {
      expect(await borrower.open("/nyama-takava")).toMatchObject({
        status: 404,
        text: expect.stringContaining("<h1>404</h1>") as string,
      });
    });
  });

  describe("another method than those of a path is 405 and names them", () => {
    const refused = async (method: string, path: string, allow: string): Promise<void> => {
      for (const headers of [{}, JSON_BODY]) {
        const body = method === "GET" ? undefined : "{}";
        const answer = await borrower.fetch(path, { method, headers, body });
        expect([answer.status, answer.headers.get("allow"), answer.text], `${method} ${path}`).toEqual([
          405,
          allow,
          "{}",
        ]);
        expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      }
    };

    it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("%s to a page", async (method) => {
      for (const { name } of pages)
        await refused(method, pageUrl(name, { ...paramsOf(pageOf(name)), step: "x" }), "GET, HEAD");
    });

    it.each(["/health", "/robots.txt", "/buro"])("of %s, which is neither page nor call", async (path) => {
      for (const method of ["POST", "PUT", "DELETE"]) await refused(method, path, "GET, HEAD");
    });

    it.each(calls)("of the call %s", async (call) => {
      const { read, kind } = callOf(call);
      const posts = kind !== "read";
      const allow = [...(read ? ["GET", "HEAD"] : []), ...(posts ? ["POST"] : [])];
      for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS", ...(read ? [] : ["GET"]), ...(posts ? [] : ["POST"])])
        await refused(method, callUrl(call, paramsOf(call)), allow.join(", "));
    });

    it("but a browser that opens the address of a post goes to its page", async () => {
      expect(await borrower.open(callUrl("change-phone"))).toMatchObject({ status: 303 });
    });
  });
});
