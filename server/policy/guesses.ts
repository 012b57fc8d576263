/**
 * Slows down guessing of passwords and codes, by account, host, network and birth date. Never locks: a browser that has
 * logged in to an account before has a count of its own, so nobody's guesses hold up its owner there.
 */
import { normaliseEgn } from "#src/domain/identity/egn.ts";
import type { Context } from "#server/visit/context.ts";
import { hostOf, networkOf } from "#server/security/network.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { forgetTries, returnTry, takeTry, triesOf } from "#server/store/tables/tries.ts";
import { cleanEmail } from "#server/store/tables/users.ts";
import { CAPTCHA_AFTER, guessRules, type GuessName } from "./guess-table.ts";

/** The parts of a request that guesses are counted by. */
export type Guesser = Pick<Context, "services" | "now" | "address">;

/** What a guess is counted by: rule and key. */
type Scope = readonly [GuessName, string];

/** A guess that was counted and may be judged. */
export type Guess = {
  /** The account, for the security event. */
  about: string;
  /** Whether it was one of so many that the next one is to come with a captcha. */
  isCaptchaDue: boolean;
  /** The guess was right: it does not count. */
  accepted(): Promise<void>;
};

/** An account as a login names it, or a logged-in person's. */
export type Account = {
  /** E-mail or ЕГН as typed, or the profile's id once it is known. */
  name: string;
  /** The ЕГН that was typed, if it was one. */
  egn?: string;
  /** The id of this browser when it has logged in to the account before. */
  knownDevice?: string;
};

/** The account that a login names. Whether it exists makes no difference. */
export const accountNamed = (username: string): Account => {
  if (username.includes("@")) return { name: cleanEmail(username) };
  const egn = normaliseEgn(username);
  return { name: egn, egn };
};

const accountScopes = ({ name, egn, knownDevice }: Account, { address }: Guesser): Scope[] =>
  knownDevice
    ? [["password-device", `${name} ${knownDevice}`]]
    : [
        ["password-account-host", `${name} ${hostOf(address)}`],
        ["password-account", name],
        ...(egn ? [["password-birth-date", egn.slice(0, 6)] as const] : []),
        ["password-host", hostOf(address)],
        ["password-network", networkOf(address)],
      ];

const take = async (context: Guesser, scopes: readonly Scope[], about?: string): Promise<{ first: number }> => {
  const { services, now } = context;
  const { db } = services.database;
  const counted: Scope[] = [];
  let first = 0;
  for (const scope of scopes) {
    const [name, key] = scope;
    const tried = await takeTry(db, { name, ...guessRules[name] }, key, now);
    if (!tried.allowed) {
      // It is not judged, so it counts nowhere.
      for (const [taken, of] of counted) await returnTry(db, taken, of, now);
      const { retryAfterSeconds: retryAfter } = tried;
      return refuse("slow-down", {
        retryAfter,
        params: { minutes: Math.ceil(retryAfter / 60) },
        ...(about && { about }),
      });
    }
    counted.push(scope);
    first ||= tried.count;
  }
  return { first };
};

/** Whether there is a captcha, and guesses from this device may need it. */
const mayAskCaptcha = ({ services }: Guesser, { knownDevice }: Account): boolean =>
  services.ports.captcha.provider !== "none" && !knownDevice;

/** Counts a guess of an account's password before it is judged. Refuses with `slow-down` while it must wait. */
export const guessPassword = async (context: Guesser, account: Account): Promise<Guess> => {
  const { services, now } = context;
  const { db } = services.database;
  const scopes = accountScopes(account, context);
  const { first } = await take(context, scopes, account.name);
  return {
    about: account.name,
    isCaptchaDue: mayAskCaptcha(context, account) && first >= CAPTCHA_AFTER.account,
    accepted: async () => {
      const [own, ...others] = scopes;
      await forgetTries(db, ...own!);
      for (const [name, key] of others) await returnTry(db, name, key, now);
    },
  };
};

/** Whether a guess at an account's password needs a captcha. */
export const isCaptchaDue = async (context: Context, account: Account): Promise<boolean> => {
  const { services, now, address } = context;
  const { db } = services.database;
  if (!mayAskCaptcha(context, account)) return false;
  const host = hostOf(address);
  return (
    (await triesOf(db, "password-account-host", `${account.name} ${host}`, now)) >= CAPTCHA_AFTER.account ||
    (await triesOf(db, "password-host", host, now)) >= CAPTCHA_AFTER.host
  );
};

/**
 * Counts a guess of an SMS code before it is judged, also by the account it is for where strangers may ask for its codes.
 * Refuses with `slow-down` while it must wait.
 */
export const guessCode = async (context: Guesser, account?: Account): Promise<Pick<Guess, "accepted">> => {
  const { services, now, address } = context;
  const { db } = services.database;
  const scopes: Scope[] = [
    ...(account && !account.knownDevice ? [["code-account", account.name] as const] : []),
    ["code-host", hostOf(address)],
    ["code-network", networkOf(address)],
  ];
  await take(context, scopes);
  return {
    accepted: async () => {
      for (const [name, key] of scopes) await returnTry(db, name, key, now);
    },
  };
};
