/** A disk that fills up: uploads stop first and alone, then the node says that it is not ready; nobody fills it alone. */
import { createHash } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { callUrl } from "#src/api/calls/calls.ts";
import { refusalWords } from "#src/copy/refusals.ts";
import { watchDisk } from "#server/kernel/disk-room.ts";
import { UPLOAD_LIMITS } from "#server/kernel/post-limits.ts";
import type { Database } from "#server/store/db/database.ts";
import { temporaryFolder } from "#tests/support/after-all.ts";
import { clerkOfRole, type ClerkBrowser } from "#tests/support/clerk.ts";
import { bodyOf, Borrower, borrowerAt, succeed, type Answer } from "#tests/support/borrower.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { figuresOf } from "#tests/support/lender.ts";
import { picture } from "#tests/support/pictures.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const CALL = "fill-in-id-card-upload";
const MB = 1024 * 1024;

eachDatabase((_name, open) => {
  const events: string[] = [];
  const note = ({ event }: { event: string }): void => void events.push(event);
  let free = 10_000 * MB;
  let time = 0;
  const listeners: Parameters<Database["onQuery"]>[0][] = [];
  const lender = useTestLender({
    open,
    hasStaff: true,
    env: { DATA_DIR: temporaryFolder("full-disk"), LOG_LEVEL: "silent" },
    disk: watchDisk({
      folders: { data: "data" },
      isVital: true,
      floor: 256 * MB,
      log: { warn: note, error: note, info: note } as never,
      measure: () => Promise.resolve(free),
      now: () => time,
    }),
    between: (database) => ({ ...database, onQuery: (hear) => void listeners.push(hear) }),
  });
  let photo: Buffer;
  beforeAll(async () => void (photo = await picture("jpeg")));
  const leave = (megabytes: number): void => {
    free = megabytes * MB;
    time += 60_000;
  };
  beforeEach(() => {
    leave(10_000);
    events.length = 0;
  });

  const ready = () =>
    expect.poll(async () => {
      const answer = await fetch(`${lender.url}/ready`);
      return [answer.status, ((await answer.json()) as { why?: string }).why];
    });
  const withPhoto = async (borrower: Borrower): Promise<Answer> => {
    const form = await borrower.form(CALL);
    const body = bodyOf(form, { dataPrivacy: "0" });
    body.append("idCardFront", new Blob([new Uint8Array(photo)]), "front.jpg");
    return borrower.post(form, {}, { body });
  };
  const part = async (borrower: Borrower): Promise<Answer> => {
    const form = await borrower.form(CALL);
    const told = { field: "idCardFront", name: "a.jpg", size: "900000", at: "0" };
    const sha256 = createHash("sha256").update("the whole").digest("hex");
    const body = bodyOf({ ...form, version: undefined as unknown as string }, { ...told, sha256 });
    body.append("part", new Blob([new Uint8Array(UPLOAD_LIMITS.leastPart)]), "part");
    return borrower.post(form, {}, { url: callUrl("keep-part", { form: CALL }), body });
  };
  const statement = async (cashier: ClerkBrowser): Promise<Answer> => {
    const form = await cashier.form("/buro/faylove", "import-statement");
    const body = bodyOf(form, {});
    body.append("statement", new Blob(["<a/>"]), "a.xml");
    return cashier.browser.post(form, {}, { body });
  };
  const stored = (): Promise<unknown> =>
    lender.value("select (select count(*) from staged_files) + (select count(*) from upload_parts) as n");

  it("with little space uploads alone are refused, in words and before they are stored; all else goes on", async () => {
    const borrower = await borrowerAt(lender, "filledIn");
    const cashier = await clerkOfRole(lender, "cashier");
    leave(1_000);
    for (const answer of [await withPhoto(borrower), await part(borrower), await statement(cashier)]) {
      expect([answer.status, answer.body.errors]).toEqual([507, { _form: refusalWords["no-space"] }]);
      expect(answer.headers.get("retry-after")).toBe("900");
    }
    expect([events, await stored()]).toEqual([["disk-low"], 0]);
    await ready().toEqual([200, undefined]);
    succeed(await new Borrower(lender, borrower.person).logIn());
    leave(10_000);
    expect((await part(borrower)).body).toEqual({ at: UPLOAD_LIMITS.leastPart });
    expect((await withPhoto(borrower)).status).toBe(400);
    expect(events).toEqual(["disk-low", "disk-well"]);
  });

  it("without any the node is not ready, until there is clearly more; its figure says how much is free", async () => {
    leave(200);
    await ready().toEqual([503, "disk"]);
    expect(await figuresOf(lender)).toContain(`disk_free_bytes{folder="data"} ${200 * MB}\n`);
    leave(300);
    await ready().toEqual([503, "disk"]);
    leave(320);
    await ready().toEqual([200, undefined]);
  });

  it("a write that failed for lack of space makes it not ready for a minute, whatever is measured", async () => {
    // As PostgreSQL reports it: disk_full, class 53.
    for (const hear of listeners) hear(1, Object.assign(new Error("could not extend file"), { code: "53100" }));
    await ready().toEqual([503, "disk"]);
    leave(10_000);
    await ready().toEqual([200, undefined]);
  });

  it("what waits is counted by person and by address over all sessions, and a log-in frees nothing", async () => {
    const one = await borrowerAt(lender, "filledIn");
    expect((await part(one)).status).toBe(200);
    const again = new Borrower(lender, one.person, one.address);
    succeed(await again.logIn());
    expect((await part(again)).status).toBe(200);
    const rows = await lender.query(
      `select count(distinct owner)::int as sessions, count(distinct p.user_id)::int as persons, count(distinct host)::int as hosts
       from upload_parts p join users u on u.id = p.user_id where u.email = $1`,
      one.person.email,
    );
    expect(rows).toEqual([{ sessions: 2, persons: 1, hosts: 1 }]);
  });
});
