/** Cases of acts on profiles, messages and the staff themselves. */
import type { StaffRole } from "#src/domain/staff/roles.ts";
import { blockInside, unblockInside } from "#server/lending/accounts/close-profile.ts";
import { vouchInside } from "#server/lending/accounts/trusted-number.ts";
import { enqueueMessage } from "#server/lending/messages/enqueue.ts";
import { sendLostAgain } from "#server/lending/messages/lost.ts";
import { inviteStaff } from "#server/lending/staff/accounts.ts";
import { dropLost } from "#server/store/tables/lost-messages.ts";
import { setStaffRoles } from "#server/store/tables/staff.ts";
import { borrowerAt } from "#tests/support/borrower.ts";
import type { Lender } from "#tests/support/lender.ts";
import { type ActCase } from "./case.ts";

const DAY_MS = 86_400_000;

const profile = async (lender: Lender): Promise<string> => {
  const { person } = await borrowerAt(lender, "confirmed");
  return lender.text("select id from users where email = $1", person.email);
};

const on = (lender: Lender, userId: string) => ({ userId, reason: "колега", now: lender.clock.now() });

const blocked = async (lender: Lender): Promise<string> => {
  const id = await profile(lender);
  await lender.inside((trx) => blockInside(trx, on(lender, id)));
  return id;
};

const ofProfile = (lender: Lender, id: string): Promise<unknown> =>
  lender.query("select status from users where id = $1", id);

const changedPhone = async (lender: Lender): Promise<string> => {
  const id = await profile(lender);
  const until = new Date(lender.clock.now().getTime() + 5 * DAY_MS);
  const sql = "update users set phone_before = '0888000001', phone_trusted_from = $2 where id = $1";
  await lender.query(sql, id, until);
  return id;
};

let made = 0;
const address = (): string => `acts-${(made += 1)}@example.bg`;

const lostLetter = async (lender: Lender): Promise<string> => {
  const letter = {
    channel: "mail",
    kind: "account",
    to: address(),
    subject: "Вашият профил",
    text: "Здравейте",
  } as const;
  const id = await lender.inside((trx, now) => enqueueMessage(trx, lender.services, letter, now));
  await lender.settle();
  const sql = "update messages set sent_at = null, failed_at = now(), last_error = 'SMTP server: 550' where id = $1";
  await lender.query(sql, id);
  return id!;
};

const ofLetter = (lender: Lender, id: string): Promise<unknown> =>
  lender.query("select sent_at is not null as sent, dropped_at is not null as dropped from messages where id = $1", id);

const member =
  (role: StaffRole): ActCase["stand"] =>
  async (lender) => {
    const email = address();
    await inviteStaff(lender.services, { email, roles: [role], names: "Служител" });
    return lender.text("select id from staff where email = $1", email);
  };

const ofMember = async (lender: Lender, id: string): Promise<unknown> => [
  await lender.query("select disabled_at is not null as disabled from staff where id = $1", id),
  await lender.query("select role from staff_roles where staff_id = $1 order by role", id),
];

const NO_ROLES = { reviewer: "0", cashier: "0", owner: "0", admin: "0", auditor: "0" };

/** The cases by act. */
export const PEOPLE_CASES = {
  "vouch-phone": {
    stand: changedPhone,
    change: (lender, id) => lender.inside((trx, now) => vouchInside(trx, id, now)),
    ends: true,
    state: (lender, id) =>
      lender.query("select phone_trusted_from <= $2 as trusted from users where id = $1", id, lender.clock.now()),
  },
  "block-profile": {
    stand: profile,
    change: (lender, id) => lender.inside((trx) => blockInside(trx, on(lender, id))),
    ends: true,
    state: ofProfile,
  },
  "unblock-profile": {
    stand: blocked,
    change: (lender, id) => lender.inside((trx) => unblockInside(trx, on(lender, id))),
    ends: true,
    state: ofProfile,
  },
  "close-profile": {
    stand: profile,
    change: (lender, id) => lender.query("update users set status = 'invalidData' where id = $1", id),
    state: ofProfile,
  },
  "send-message": {
    stand: lostLetter,
    change: (lender, id) => lender.inside((trx, now) => dropLost(trx, id, now)),
    ends: true,
    state: ofLetter,
  },
  "drop-message": {
    stand: lostLetter,
    change: (lender, id) => lender.inside((trx) => sendLostAgain(lender.services, trx, id)),
    ends: true,
    state: ofLetter,
  },
  "set-roles": {
    stand: member("cashier"),
    fields: () => ({ ...NO_ROLES, reviewer: "1", auditor: "1" }),
    wrong: NO_ROLES,
    change: (lender, id) => lender.inside((trx) => setStaffRoles(trx, id, ["owner"])),
    state: ofMember,
  },
  "disable-member": {
    stand: member("owner"),
    change: (lender, id) => lender.inside((trx) => setStaffRoles(trx, id, ["admin"])),
    state: ofMember,
  },
} satisfies Record<string, ActCase>;
