/** Every act of the staff, at the desk and on the command line: what it leaves, what it shows, and who may do it. */
import { beforeAll, describe, expect, it } from "vitest";
import { STAFF_ROLES } from "#src/domain/staff/roles.ts";
import { DEMO_STAFF } from "#server/demo/staff.ts";
import { faultsOfBooks } from "#server/lending/servicing/faults-of-books.ts";
import { allActs, type StaffActName } from "#server/lending/staff/acts/index.ts";
import { fieldsOfAct } from "#server/lending/staff/kept-act.ts";
import { addStaff } from "#server/store/tables/staff.ts";
import { ClerkBrowser, clerkOfRole } from "#tests/support/clerk.ts";
import { REASON, rolesOf } from "#tests/support/commands.ts";
import { eachDatabase } from "#tests/support/database.ts";
import { useTestLender } from "#tests/support/use-lender.ts";
import { ACT_CASES, isByTwo } from "./cases.ts";
import { atDesk, byCommand, pageOf, postAs, type Hands, type Said } from "./hands.ts";

const MINUTE = 60_000;
const NAMES = allActs.map(({ name }) => name);
/** By how many of its ways an act is done while the world changes. */
const WAYS = Number(process.env["ACT_WAYS"] ?? 2);
/** Every n-th act is asked who may approve it, the one after it is done in a changed world, the next by both ways: all are held in one place. */
const EVERY = Number(process.env["ACT_EVERY"] ?? 1);

eachDatabase((_name, open) => {
  const lender = useTestLender({ open, advance: MINUTE, hasStaff: true });
  const ways: Readonly<Record<string, Hands>> = { desk: atDesk(lender), command: byCommand(lender) };
  beforeAll(async () => {
    // A second owner: two approvers of the same act.
    const passwordHash = await lender.text("select password_hash from staff where email = $1", DEMO_STAFF.owner.email);
    for (const role of STAFF_ROLES)
      await addStaff(lender.database.db, {
        email: `other-${role}@example.bg`,
        names: `Друг ${role}`,
        roles: [role],
        passwordHash,
        now: lender.clock.now(),
      });
  });

  const waiting = (name: StaffActName, subject: string): Promise<string> =>
    lender.text("select id from staff_acts where act = $1 and subject = $2 and state = 'proposed'", name, subject);
  const audited = (subject: string) =>
    lender.query(
      "select act, who, reason, array(select jsonb_object_keys(fields::jsonb) order by 1) as fields from audit where subject = $1 order by seq",
      subject,
    );
  const done = (said: Said): void => expect(said).toMatchObject({ isDone: true });
  const refused = (said: Said, words: RegExp): void =>
    expect(said).toEqual({ isDone: false, words: expect.stringMatching(words) as string });
  const CHANGED = /^(Междувременно|Това, което беше предложено, вече би направило друго)/;

  describe.each(NAMES)("%s", (name) => {
    const { stand, fields: filling, wrong, change, state, done: shownBy, ends } = ACT_CASES[name];
    const { proposer, approver, other } = rolesOf(name);
    const byTwo = isByTwo(name);
    const at = NAMES.indexOf(name);
    const first = at % 2;
    const inTurn = (turn: number): boolean => at % EVERY === turn % EVERY;
    const someWays = [...Object.entries(ways), ...Object.entries(ways)].slice(first, first + (inTurn(1) ? WAYS : 0));
    const fields = async () => (await filling?.(lender)) ?? {};
    const doIt = async (hands: Hands, subject: string): Promise<void> => {
      done(await hands.propose(proposer, name, subject, await fields()));
      if (byTwo) done(await hands.approve(approver, await waiting(name, subject)));
      await lender.settle();
    };

    const sameWays = inTurn(2) ? Object.values(ways) : [Object.values(ways)[first]!];

    it("leaves the same and is noted the same, and is refused the same, at the desk and by command", async () => {
      const left: unknown[] = [];
      const refusals: string[][] = [];
      for (const hands of sameWays) {
        const subject = await stand(lender);
        const before = [await state(lender, subject), await audited(subject)];
        const denied = await hands.propose(other, name, subject, await fields());
        const unfit = wrong ? await hands.propose(proposer, name, subject, wrong) : { isDone: false, words: "" };
        expect([denied.isDone, unfit.isDone]).toEqual([false, false]);
        refusals.push([denied.words, unfit.words]);
        expect([await state(lender, subject), await audited(subject)]).toEqual(before);
        await doIt(hands, subject);
        expect(await state(lender, subject)).not.toEqual(before[0]);
        left.push([await state(lender, subject), await audited(subject)]);
      }
      for (const one of left) expect(one).toEqual(left[0]);
      for (const one of refusals) expect(one).toEqual(refusals[0]);
      expect(refusals[0]![0]).toContain("Ролята Ви");
      const noted = byTwo ? [`propose ${name}`, `approve ${name}`] : [name];
      expect(left[0]).toMatchObject([expect.anything(), noted.map((act) => ({ act, reason: REASON }))]);
    });

    if (byTwo)
      it.each(someWays)("does what its page showed, or has to be proposed anew (%s)", async (_way, hands) => {
        let subject = await stand(lender);
        const given = await fields();
        done(await hands.propose(proposer, name, subject, given));
        const id = await waiting(name, subject);
        await change(lender, subject, given);
        await lender.settle();
        const changed = await state(lender, subject);
        refused(await hands.approve(approver, id), CHANGED);
        expect(await state(lender, subject)).toEqual(changed);
        // What its subject has left the state for has lapsed by itself once somebody looked at it.
        const [act] = await lender.query("select state from staff_acts where id = $1", id);
        if (act!["state"] === "proposed") done(await hands.takeBack(proposer, id));
        else expect(act).toEqual({ state: "lapsed" });

        if (ends) {
          expect((await hands.propose(proposer, name, subject, await fields())).isDone).toBe(false);
          subject = await stand(lender);
        }
        done(await hands.propose(proposer, name, subject, await fields()));
        const anew = await waiting(name, subject);
        const clerk = await clerkOfRole(lender, approver);
        const page = await clerk.shown(`/buro/akt/${anew}`);
        const masked = Object.values(await fieldsOfAct(lender.services, anew)).join(" ");
        done(await hands.approve(approver, anew));
        await lender.settle();
        for (const text of (await shownBy?.(lender, subject)) ?? [])
          expect(`${page} ${masked}`).toContain(text.replaceAll("\u00a0", " "));
      });

    if (byTwo && inTurn(0))
      it("is approved by another who may, once, and waits once", async () => {
        const subject = await stand(lender);
        const given = await fields();
        const clerk = await clerkOfRole(lender, proposer);
        const tabs = await Promise.all([1, 2].map(() => clerk.form(pageOf(name, subject), name)));
        const twice = await Promise.all(tabs.map((form) => clerk.browser.post(form, { ...given, reason: REASON })));
        expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
        const id = await waiting(name, subject);
        const before = await state(lender, subject);
        for (const hands of Object.values(ways)) {
          refused(await hands.approve(proposer, id), /Одобрява го друг/);
          refused(await hands.approve(other, id), /Ролята Ви/);
        }
        expect(await state(lender, subject)).toEqual(before);
        const approvers = await Promise.all(
          [DEMO_STAFF[approver].email, `other-${approver}@example.bg`].map(async (email) => {
            const one = new ClerkBrowser(lender, email);
            await one.logIn();
            return one;
          }),
        );
        const both = await Promise.all(approvers.map((one) => postAs(one, `/buro/akt/${id}`, "approve", id, {})));
        expect(both.map(({ isDone }) => isDone).sort()).toEqual([false, true]);
        refused(
          both.find(({ isDone }) => !isDone)!,
          CHANGED,
        );
      });
    if (!byTwo)
      it.each(someWays)(
        "is refused when it was done meanwhile, and done once when asked twice at once (%s)",
        async (way, hands) => {
          const subject = await stand(lender);
          const given = { ...(await fields()), reason: REASON };
          const clerk = await clerkOfRole(lender, proposer);
          const form = await clerk.form(pageOf(name, subject), name);
          await change(lender, subject, given);
          await lender.settle();
          const changed = await state(lender, subject);
          if (way === "desk") expect((await clerk.browser.post(form, given)).status).not.toBe(200);
          else expect((await hands.propose(proposer, name, subject, given)).isDone).toBe(false);
          expect(await state(lender, subject)).toEqual(changed);

          const other = await stand(lender);
          const twice = await Promise.all([1, 2].map(() => hands.propose(proposer, name, other, given)));
          expect(twice.map(({ isDone }) => isDone).sort()).toEqual([false, true]);
        },
      );

    it("leaves sound books", async () => {
      await lender.settle();
      expect(await faultsOfBooks(lender.services)).toEqual([]);
    });
  });
});
