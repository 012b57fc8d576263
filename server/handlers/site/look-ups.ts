/**
 * Look-ups while a form is filled in: options of long lists, whether an e-mail is free, whether a promo code is valid.
 */
import type { OptionsData } from "#src/api/responses/responses.ts";
import { siteCopy } from "#src/copy/site.ts";
import { refuse } from "#server/kernel/refusal.ts";
import { listNamed } from "#server/lists/index.ts";
import { demandBudget, takeBudget } from "#server/policy/budgets.ts";
import type { LogHandler, ReadHandler } from "#server/policy/handler.ts";
import { noteSecurityEvent } from "#server/security/note-event.ts";
import { promoCodeWorks } from "#server/store/tables/promo-codes.ts";
import { emailTaken } from "#server/store/tables/users.ts";

/** At most 20 options of a long list. */
export const listOptions: ReadHandler = {
  read: async ({ params, query }): Promise<OptionsData> => {
    const source = listNamed(params["source"] ?? "");
    if (!source) return refuse("not-found");
    return { options: source.find((query.get("q") ?? "").slice(0, 100), 20) };
  },
};

/**
 * Whether an e-mail is free. Above the budgets the check is skipped, so that nobody can harvest addresses, and leaves a
 * security event.
 */
export const checkEmail: LogHandler = {
  log: async (context, { email = "" }) => {
    for (const budget of ["email-check", "email-check-address", "email-check-in-all"] as const)
      if (!(await takeBudget(context, budget)).allowed) {
        await noteSecurityEvent(context.services, "limit-reached", context);
        return { skipped: true };
      }
    return (await emailTaken(context.db, email, context.person?.id))
      ? { error: true, errors: { email: siteCopy.emailTaken } }
      : {};
  },
};

/**
 * Whether a promo code is valid. Wrong, future, expired and used-up codes get the same answer, and a budget prevents
 * guessing.
 */
export const checkPromoCode: LogHandler = {
  log: async (context, { promoCode = "" }) => {
    await demandBudget(context, "promo-check");
    return (await promoCodeWorks(context.db, promoCode, context.now, context.application?.id))
      ? {}
      : { error: true, errors: { promoCode: siteCopy.promoCodeRefused } };
  },
};

/** A challenge of the built-in captcha; 404 when the provider issues its own or there is none. */
export const captchaChallenge: ReadHandler = {
  read: async (context) => {
    const { captcha } = context.services.ports;
    if (!captcha.challenge) return refuse("not-found");
    await demandBudget(context, "captcha-challenge");
    return captcha.challenge();
  },
};
