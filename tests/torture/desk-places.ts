/** Forms of the desk, with a member of staff who may post them. */
import { DEMO_STAFF, DEMO_STAFF_PASSWORD } from "#server/demo/staff.ts";
import { inviteStaff } from "#server/lending/staff/accounts.ts";
import { allActs, type StaffActName } from "#server/lending/staff/acts/index.ts";
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { actionUrl } from "#src/engine/browser/submit.ts";
import { borrowerAt } from "#tests/support/borrower.ts";
import { newPerson, stories } from "#tests/support/borrower-data.ts";
import { ACT_CASES } from "#tests/acts/cases.ts";
import { pageOf } from "#tests/acts/hands.ts";
import { ClerkBrowser, clerkOfRole, STRONG } from "#tests/support/clerk.ts";
import { REASON, rolesOf } from "#tests/support/commands.ts";
import type { Lender } from "#tests/support/lender.ts";
import type { Place, Standing } from "./place.ts";

const standingAt = async (clerk: ClerkBrowser, path: string, id: string): Promise<Standing> => {
  const form = await clerk.form(path, id);
  return { borrower: clerk.browser, form, url: actionUrl(form.action) };
};

/** A page of the desk that needs no one else. */
const open =
  (path: string, id: string, clerkOf: (lender: Lender) => Promise<ClerkBrowser>): Place["stand"] =>
  async (lender) =>
    standingAt(await clerkOf(lender), path, id);

const as =
  (role: StaffRole) =>
  (lender: Lender): Promise<ClerkBrowser> =>
    clerkOfRole(lender, role);

/** The page of a new person, whom earlier posts have not touched. */
const aPerson =
  (role: StaffRole, id: string): Place["stand"] =>
  async (lender) => {
    const { person } = await borrowerAt(lender, "confirmed");
    const user = await lender.text("select id from users where email = $1", person.email);
    return standingAt(await clerkOfRole(lender, role), `/buro/lice/${user}`, id);
  };

/** The page of a new application in review; `taken` by the clerk. */
const anApplication =
  (id: string, taken = false): Place["stand"] =>
  async (lender) => {
    const { person } = await borrowerAt(lender, "decided", stories.refer);
    const sql = "select number from requests r join users u on u.id = r.user_id where u.email = $1";
    const path = `/buro/zayavka/${await lender.text(sql, person.email)}`;
    const clerk = await clerkOfRole(lender, "reviewer");
    if (taken) await clerk.fill(path, "take");
    return standingAt(clerk, path, id);
  };

let invited = 0;
const anInvitation: Place["stand"] = async (lender) => {
  const email = `invited-${(invited += 1)}@example.bg`;
  const { url } = await inviteStaff(lender.services, { email, roles: ["cashier"], names: "Служител" });
  return standingAt(new ClerkBrowser(lender, email), new URL(url).pathname, "enrol");
};

/** An act about a subject of its case, which earlier posts have not touched. */
const anAct = (name: StaffActName): Place => ({
  name,
  ends: true,
  stand: async (lender) => {
    const { stand, still = stand, fields } = ACT_CASES[name];
    const subject = await still(lender);
    const clerk = await clerkOfRole(lender, rolesOf(name).proposer);
    const shown = await clerk.form(pageOf(name, subject), name).catch(() => undefined);
    return {
      borrower: clerk.browser,
      form: shown ?? clerk.unshown(name, subject),
      url: actionUrl(`buro/${name}/${subject}`),
      fields: { ...(await fields?.(lender)), reason: REASON },
    };
  },
  fields: () => ({ reason: REASON }),
});

/** The places of the desk; not closing the site and moving the clock, which every other post would feel; each act as its case says. */
export const DESK_PLACES: readonly Place[] = [
  {
    name: "staff-login",
    stand: open("/buro/vhod", "login", (lender) => Promise.resolve(new ClerkBrowser(lender))),
    fields: () => ({ email: DEMO_STAFF.reviewer.email, password: DEMO_STAFF_PASSWORD, code: "" }),
  },
  {
    name: "staff-enrol",
    stand: anInvitation,
    fields: () => ({ password: STRONG, passwordRepeat: STRONG, egn: newPerson().pin, code: "123456" }),
  },
  { name: "staff-logout", ends: true, stand: open("/buro", "logout", as("reviewer")), fields: () => ({}) },
  { name: "take", ends: true, stand: anApplication("take"), fields: () => ({}) },
  {
    name: "ask-documents",
    stand: anApplication("ask-documents"),
    fields: () => ({ income: "1", words: "За дохода." }),
  },
  {
    name: "decide-approve",
    stand: anApplication("decide-approve", true),
    fields: () => ({ reason: REASON, words: "Проверихме. Благодарим." }),
  },
  {
    name: "decide-less",
    stand: anApplication("decide-less", true),
    fields: () => ({ amount: "500", period: "12", reason: REASON, words: "" }),
  },
  {
    name: "decide-reject",
    stand: anApplication("decide-reject"),
    fields: () => ({ reason: REASON, words: "", next: "1" }),
  },
  {
    name: "unmask-person",
    stand: aPerson("reviewer", "unmask-person"),
    fields: () => ({ field: "phone", reason: REASON }),
  },
  ...allActs.map(({ name }) => anAct(name)),
];
