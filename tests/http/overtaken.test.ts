/** Race conditions: another request of the same user takes effect between a post's checks and its own effect. */
import { describe, expect, it } from "vitest";
import type { Database } from "#server/store/db/database.ts";
import { Borrower, borrowerAt, succeed, type Answer } from "#tests/support/borrower.ts";
import { registration, stories } from "#tests/support/borrower-data.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/lender.ts";
import { useTestLender } from "#tests/support/use-lender.ts";

const NEW = "друга-дълга-парола-7";

/** Database wrapper that can hold the next transaction before it begins. */
const makeGate = () => {
  let closed: Promise<void> | undefined;
  let waiting = false;
  return {
    between: (database: Database): Database => ({
      ...database,
      transaction: async (work) => {
        const gate = closed;
        closed = undefined;
        waiting = gate !== undefined;
        await gate;
        return database.transaction(work);
      },
    }),
    /** Runs `first` up to its transaction, then all of `then`, then the rest of `first`; returns its response. */
    overtake: async (first: () => Promise<Answer>, then: () => Promise<unknown>): Promise<Answer> => {
      let open = (): void => undefined;
      closed = new Promise((done) => (open = done));
      const answer = first();
      await until(
        () => Promise.resolve(waiting),
        (is) => is,
      );
      waiting = false;
      await then();
      open();
      return answer;
    },
  };
};

eachDatabase((_name, open) => {
  const gate = makeGate();
  const lender = useTestLender({ open, between: gate.between });

  const settled = async (milestone: Parameters<typeof borrowerAt>[1]): Promise<Borrower> => {
    const borrower = await borrowerAt(lender, milestone);
    await lender.settle();
    return borrower;
  };
  const sessionsOf = ({ person }: Borrower) =>
    lender.database.db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "user_id")
      .select("id_hash")
      .where("email", "=", person.email)
      .execute();
  const codes = async (): Promise<number> =>
    (await lender.database.db.selectFrom("codes").select("id").execute()).length;
  const changePassword = async (borrower: Borrower): Promise<Answer> =>
    borrower.fill("change-password", { currentPassword: borrower.person.password, password: NEW, passwordRepeat: NEW });
  const logOut = async (borrower: Borrower): Promise<Answer> => {
    const { csrf } = (await borrower.read("user-data")).body as { csrf: string };
    return borrower.post({ action: "logout", csrf, version: "" }, {});
  };

  describe("overtaken by another request", () => {
    it("a login is refused after a password change and leaves no session", async () => {
      const owner = await settled("confirmed");
      const intruder = new Borrower(lender, owner.person);
      const form = await intruder.form("login");
      const answer = await gate.overtake(
        () => intruder.post(form, { username: owner.person.email, password: owner.person.password, next: "" }),
        async () => void succeed(await changePassword(owner)),
      );
      expect(answer.status).toBe(400);
      expect(await sessionsOf(owner)).toHaveLength(1);
    });

    it("a step is 401 after a password change on another device and saves nothing", async () => {
      const owner = await settled("confirmed");
      const other = new Borrower(lender, owner.person);
      succeed(await other.logIn());
      const form = await other.form("fill-in-options");
      const answer = await gate.overtake(
        () => other.post(form, { fillInMethod: "manual" }),
        async () => void succeed(await changePassword(owner)),
      );
      expect(answer).toMatchObject({ status: 401, body: { nextUrl: expect.stringMatching(/^\/vhod/) as string } });
      expect((await owner.read("fill-in-options")).body).not.toHaveProperty("nextUrl");
    });

    it("a password change after a logout changes nothing and creates no session", async () => {
      const owner = await settled("confirmed");
      const second = owner.copy();
      const form = await owner.form("change-password");
      const answer = await gate.overtake(
        () => owner.post(form, { currentPassword: owner.person.password, password: NEW, passwordRepeat: NEW }),
        async () => void succeed(await logOut(second)),
      );
      expect([answer.status, answer.headers.getSetCookie(), await sessionsOf(owner)]).toEqual([401, [], []]);
      succeed(await new Borrower(lender, owner.person).logIn());
    });

    it.each(["sendCode", "changePhone"] as const)(
      "%s after the phone's confirmation leads on and sends nothing",
      async (name) => {
        const visitor = await settled("registered");
        lender.clock.advance(61_000);
        const second = visitor.copy();
        const [form, confirm, pin] = [
          await visitor.form("user-sms-confirmation", name),
          await second.form("user-sms-confirmation"),
          await visitor.code(),
        ];
        const before = await codes();
        const answer = await gate.overtake(
          () => visitor.post(form, name === "changePhone" ? { mobilePhone: "0881234567" } : {}),
          async () => void succeed(await second.post(confirm, { pin })),
        );
        expect(answer).toMatchObject({ status: 409, body: { nextUrl: "/kak-da-populnia" } });
        expect(await codes()).toBe(before);
      },
    );
  });

  it("a form whose session a second window replaced is returned anew with 401, not refused as forged", async () => {
    const first = new Borrower(lender);
    const form = await first.form("general-information");
    first.cookies.clear();
    await first.form("login");
    const fields = registration(first.person, stories.approve.chosen);
    const refused = await first.post(form, fields);
    expect(refused).toMatchObject({ status: 401, body: { form: { id: "general-information" } } });
    expect(await first.post({ ...form, csrf: refused.body.form!.csrf! }, fields)).toMatchObject({ status: 409 });
    expect(succeed(await first.post(refused.body.form!, fields))).toBe("/user-sms-confirm");
  });

  it("a form of a logged-in session asks for its login in an anonymous one, and does nothing in another person's", async () => {
    const owner = await settled("confirmed");
    const form = await owner.form("contact-us");
    const stranger = new Borrower(lender);
    await stranger.form("login");
    const fields = { name: "А", email: "a@example.bg", message: "Здравейте" };
    expect(await stranger.post(form, fields)).toMatchObject({ status: 401 });
    expect(await (await settled("confirmed")).post(form, fields)).toMatchObject({ status: 403 });
    expect(await lender.query("select 1 from contact_messages")).toEqual([]);
  });
});
