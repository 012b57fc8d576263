/** Login by password. */
import type { FormPageData } from "#src/api/responses/responses.ts";
import { forgottenCopy, loginWays } from "#src/copy/access.ts";
import { accountCopy } from "#src/copy/account.ts";
import { guarantorCopy } from "#src/copy/guarantor-pages.ts";
import { dialled } from "#src/domain/identity/phone.ts";
import { mayLogIn } from "#src/domain/lending/profile-states.ts";
import { decoyOf } from "#server/lending/accounts/decoys.ts";
import { isOwnPath } from "#src/web/own-path.ts";
import { callOf } from "#server/calls/calls.ts";
import { matchPage, pageUrl } from "#src/pages/table.ts";
import { issueForm } from "#server/forms/issue-form.ts";
import { whereNext } from "#server/policy/journey.ts";
import { isWithoutPassword, LAPSED } from "#server/policy/access.ts";
import { CAPTCHA_NAME } from "#src/engine/core/captcha.ts";
import { accountNamed, guessPassword, isCaptchaDue, type Account, type Guess } from "#server/policy/guesses.ts";
import { knownDeviceOf, rememberDevice } from "#server/policy/known-device.ts";
import { lapsedIn, takeUpLapsed } from "#server/policy/lapsed.ts";
import { browserOf } from "#server/visit/browser.ts";
import { whoIs, type Context } from "#server/visit/context.ts";
import { verifyPassword } from "#server/kernel/passwords.ts";
import { refuse } from "#server/kernel/refusal.ts";
import type { Decoy } from "#server/store/tables/decoys.ts";
import { noteAccountEvent } from "#server/lending/accounts/account-events.ts";
import { findByLogin, holdPassword } from "#server/store/tables/users.ts";
import { definePost, type Effect, type FormHandler } from "#server/policy/handler.ts";
import * as forms from "#server/submissions/account.ts";
import { invitedGuarantee } from "./guarantor-invitation.ts";

/** Query parameter of the login's page after a forgotten password was replaced. */
export const PASSWORD_IS_NEW = "nova-parola";

/**
 * A same-site path to continue on, percent-encoded so that a header can hold it; "" for anything else (open redirects).
 */
export const nextOf = (text: string): string => {
  if (!isOwnPath(text) || !URL.canParse(text, "http://own")) return "";
  const { origin, pathname, search } = new URL(text, "http://own");
  return origin === "http://own" && isOwnPath(pathname) ? pathname + search : "";
};

const leadOf = async (context: Context, next: string, isAsked: boolean): Promise<{ lead?: string }> => {
  if (context.query.has(PASSWORD_IS_NEW)) return { lead: forgottenCopy.changed };
  const lapsed = lapsedIn(context) ?? (context.query.has(LAPSED) ? "nothing" : undefined);
  if (lapsed) return { lead: accountCopy.loginAgain[lapsed] };
  if (isAsked) return { lead: loginWays.passwordAgain };
  if (await invitedGuarantee(context)) return { lead: guarantorCopy.known.login };
  return next ? { lead: accountCopy.loginFirst } : {};
};

/** Whether the page to continue on asks a remembered browser for the password. */
const asksPassword = (context: Context, next: string): boolean => {
  const call = isWithoutPassword(context) ? matchPage(next.split("?", 1)[0]!)?.row.call : undefined;
  return call !== undefined && callOf(call).needsPassword === true;
};

/** Ways out for those who cannot log in. */
const waysOut = ({ services: { settings } }: Context): { label: string; url: string }[] => [
  { label: loginWays.forgotten, url: pageUrl("forgottenPassword") },
  { label: loginWays.register, url: pageUrl("registration") },
  { label: loginWays.call(settings.brandPhone), url: dialled(settings.brandPhone) },
];

/** What a guess is counted by: what was typed, and this device when it has logged in to the profile before. */
const accountOf = async (context: Context, username: string, userId: string | undefined): Promise<Account> => {
  const knownDevice = await knownDeviceOf(context, userId);
  return { ...accountNamed(username), ...(knownDevice && { knownDevice }) };
};

/** Refuses a login; with the captcha when the next one needs it. */
const refuseLogin = ({ about, isCaptchaDue: due }: Guess): never =>
  refuse("wrong-login", { about, ...(due && { fields: { [CAPTCHA_NAME]: { code: "captcha-asked" } } }) });

/** Logs in to a decoy registration: its page waits for the phone's code, as that of a new profile does. */
const decoyLogin = async (context: Context, ghost: Decoy): Promise<Effect> => {
  const data = { ghost };
  const inside = await whoIs(context.db, { userId: null, data });
  return { nextUrl: whereNext({ ...context, ...inside }), signIn: { userId: null, data }, knowsDevice: true };
};

/** Login by e-mail or ЕГН. Every failure looks the same and takes the same time. */
export const login: FormHandler = {
  read: async (context): Promise<FormPageData | { nextUrl: string }> => {
    const next = nextOf(context.query.get("next") ?? "");
    const isAsked = context.person !== null && asksPassword(context, next);
    if (context.person && !isAsked) return { nextUrl: next || whereNext(context) };
    return {
      page: { title: accountCopy.loginTitle, description: accountCopy.loginDescription },
      today: context.today,
      form: await issueForm(context, "login", {
        values: { next, username: context.person?.email ?? "", rememberMe: context.handle.remembered.isPresent },
        props: { [CAPTCHA_NAME]: { onDemand: true } },
      }),
      ...(await leadOf(context, next, isAsked)),
      links: waysOut(context),
    };
  },
  post: definePost(forms.login, {
    // `nextOf` accepts same-site paths only.
    proves: ["next"],
    asksCaptcha: async (context, { username }) => {
      const user = await findByLogin(context.db, context.services.secrets, username);
      return isCaptchaDue(context, await accountOf(context, username, user?.id));
    },
    prepare: async (context, { username, password }) => {
      const user = await findByLogin(context.db, context.services.secrets, username);
      // Counted before the password is verified, so that concurrent guesses count.
      const guess = await guessPassword(context, await accountOf(context, username, user?.id));
      const right = await verifyPassword(user?.passwordHash, password);
      // Calculated always, so that every answer takes the same time.
      const decoy = await decoyOf(context.services, { email: username, password });
      const found = user && right ? mayLogIn(user.status) && user : decoy;
      if (!found) return refuseLogin(guess);
      await guess.accepted();
      return found;
    },
    effect: async (context, { next, rememberMe }, found) => {
      if (!("passwordHash" in found)) return decoyLogin(context, found);
      const { id: userId, passwordHash: right } = found;
      // The password may have changed during verification. That ends every other session, so this one must not start.
      if ((await holdPassword(context.db, userId)) !== right) return refuse("wrong-login");
      const inside = await whoIs(context.db, { userId, data: {} });
      const nextUrl = (inside.person && nextOf(next)) || whereNext({ ...context, ...inside });
      await takeUpLapsed(context, userId);
      const { db, now, userAgent } = context;
      const browser = browserOf(userAgent);
      const kind = (await knownDeviceOf(context, userId)) ? "login" : "newDevice";
      await noteAccountEvent(db, kind, { userId, browser, now });
      // Before its phone is confirmed a profile is like a decoy, which no browser knows or remembers.
      const isConfirmed = inside.person !== null;
      if (isConfirmed) await rememberDevice(context, userId);
      const data = { passwordAt: now.toISOString(), browser };
      return { nextUrl, signIn: { userId, data, remember: rememberMe && isConfirmed }, knowsDevice: true };
    },
  }),
};
