/** A post of the staff, run through the pipeline of all posts (`server/policy/run-post.ts`). */
import { staffUrl } from "#src/buro/table.ts";
import { fillPath } from "#src/web/paths.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { StaffCallName, StaffCallRow } from "#server/lending/staff/calls.ts";
import { clerkOf, demandRole, type Clerk } from "#server/lending/staff/clerk.ts";
import { takeNamed } from "#server/policy/budgets.ts";
import { storedAnswer } from "#server/policy/idempotency.ts";
import type { RunnablePost } from "#server/policy/run-post.ts";
import { within } from "#server/services.ts";
import type { Db } from "#server/store/db/schema.ts";
import { staffById } from "#server/store/tables/staff.ts";
import { useStaffSession } from "#server/store/tables/staff-sessions.ts";
import type { PostedBody } from "#server/visit/body.ts";
import { isToken } from "#server/visit/csrf.ts";
import type { ClerkContext, DeskContext } from "./context.ts";
import { formOfKey } from "./form-key.ts";
import { withoutPicks } from "./picks.ts";
import { postedFiles } from "./posted-files.ts";
import { clerkPosts, openPosts } from "./posts.ts";
import type { StaffDone } from "./reply.ts";

const loggedIn = (clerk: Clerk | undefined): Clerk =>
  clerk ?? refuse("session-expired", { nextUrl: staffUrl("login") });

/** Refuses whoever may not make the call: session and token before the role, and the role before the form. */
export const admitStaff = (
  { services, cookie, clerk }: DeskContext,
  { roles, keyless }: StaffCallRow,
  { csrf, key }: Pick<PostedBody, "csrf" | "key">,
): void => {
  if (roles !== "anyone") loggedIn(clerk);
  if (!isToken(services.secrets.signing, cookie.hash, csrf)) refuse("forbidden");
  if (roles !== "anyone") demandRole(loggedIn(clerk), roles);
  if (!keyless && !key) refuse("no-key");
};

/** Who is logged in, read again: access may have ended, and roles may have changed, while the post was judged. */
const clerkNow = async (trx: Db, { cookie, now, address }: DeskContext): Promise<Clerk | undefined> => {
  const id = await useStaffSession(trx, cookie.hash, now);
  const member = id === undefined ? undefined : await staffById(trx, id);
  return member && clerkOf(member, address);
};

const isOpenCall = (name: StaffCallName): name is keyof typeof openPosts => Object.hasOwn(openPosts, name);

/** A clerk's context: whoever is not logged in has not been admitted. */
const inside = (context: DeskContext): ClerkContext => ({ ...context, clerk: loggedIn(context.clerk) });

/** What a call does, for a context of whom it has admitted. */
const handlerOf = (
  name: StaffCallName,
): Pick<RunnablePost<DeskContext, StaffDone>, "prepare" | "effect" | "filled"> => {
  if (isOpenCall(name)) {
    const { prepare, effect } = openPosts[name];
    return {
      ...(prepare && { prepare }),
      filled: () => Promise.resolve({ values: {} }),
      effect: (context, accepted) => effect(context, accepted, accepted.prepared),
    };
  }
  const { prepare, effect, fill } = clerkPosts[name];
  return {
    filled: async (context) => {
      const { props } = (await fill?.(inside(context))) ?? {};
      return { values: {}, ...(props && { props }) };
    },
    ...(prepare && { prepare: (context, submission) => prepare(inside(context), submission) }),
    effect: (context, accepted) => effect(inside(context), accepted, accepted.prepared),
  };
};

/** What the pipeline asks of a post of the staff. */
export const staffPost = (
  name: StaffCallName,
  row: StaffCallRow,
  params: Readonly<Record<string, string>>,
): RunnablePost<DeskContext, StaffDone> => {
  const { form, roles, keyless = false, picks = false, budgets = [] } = row;
  const call = fillPath(row.path, params);
  return {
    call,
    form,
    keyless,
    presented: ({ cookie }) => cookie.hash,
    repeated: ({ db }, identity) => storedAnswer(db, identity),
    admit: (context, body) => Promise.resolve(admitStaff(context, row, body)),
    issued: ({ services, cookie, now }, { key = "", version = "" }) =>
      Promise.resolve(formOfKey(services, { owner: cookie.hash, form, version, call }, key, now)),
    settle: (_context, { entries, uploads }) =>
      Promise.resolve({ entries: picks ? withoutPicks(entries) : entries, files: postedFiles(uploads) }),
    takeBudgets: (context) => takeNamed({ ...context, session: { hash: context.cookie.hash } }, ["desk", ...budgets]),
    ...handlerOf(name),
    inside: async (context, trx) => {
      const clerk = await clerkNow(trx, context);
      if (roles !== "anyone") demandRole(loggedIn(clerk), roles);
      return { ...context, ...(clerk && { clerk }), db: trx, services: within(context.services, trx) };
    },
    answerOf: ({ nextUrl }) => ({ status: 200, nextUrl }),
    afterwards: ({ cookie, device }, { begins, leaves }) => {
      if (begins !== undefined) {
        cookie.begin(begins);
        device.keep();
      }
      if (leaves) cookie.leave();
    },
  };
};
