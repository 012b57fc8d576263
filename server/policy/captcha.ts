/**
 * The captcha is a cost, not a gate: a post with a solution passes, one without passes within a small budget, so
 * that a browser without scripts can do everything. The rule is the server's: leaving the field out gains nothing.
 */
import { CAPTCHA_NAME, TRAP_NAME } from "#src/domain/captcha.ts";
import type { Definition, ElementProps } from "#src/engine/definition.ts";
import type { Services } from "#server/services.ts";
import { spendSolution } from "#server/store/captcha-solutions.ts";
import type { PostedBody } from "./body.ts";
import { takeBudget } from "./budgets.ts";
import type { Context } from "./context.ts";
import { networkOf } from "./network.ts";
import { refuseFields } from "./refusal.ts";

/** Nobody reads and fills in a form faster. */
export const LEAST_SECONDS = 3;

/** Whether a form asks for a captcha. */
export const hasCaptcha = ({ elements }: Pick<Definition, "elements">): boolean => elements.some(({ type, name }) => type === "reCaptcha" && name === CAPTCHA_NAME);

/** What the element is told: whose captcha it is, and where its challenge comes from. */
export const captchaProps = ({ captcha: { provider, siteKey, challenge } }: Pick<Services, "captcha">, definition: Definition): Record<string, ElementProps> =>
  (hasCaptcha(definition)
    ? { [CAPTCHA_NAME]: { provider, ...(siteKey && { siteKey }), ...(challenge && { challengeUrl: "captcha/challenge" }), ...(provider === "none" && { disabled: true }) } }
    : {});

const textOf = ({ entries }: Pick<PostedBody, "entries">, wanted: string): string => entries.find(([name]) => name === wanted)?.[1].trim() ?? "";

const refuse = (code: string, { services }: Context): never => refuseFields({ [CAPTCHA_NAME]: { code, params: { phone: services.settings.brandPhone } } });

/** Lets a valid post pass, or refuses its captcha. Of what it takes nothing is given back, whatever becomes of the effect. */
export const passCaptcha = async (context: Context, body: Pick<PostedBody, "entries" | "key" | "hash">, shownAt: Date | undefined): Promise<void> => {
  const { captcha, log } = context.services;
  if (captcha.provider === "none") return;
  const answer = textOf(body, CAPTCHA_NAME);
  const verdict = answer === "" ? undefined : await captcha.verify(answer, context.address).catch((error: unknown) => {
    // A provider that is down must not close the shop: the budget stands in for it.
    log.error({ err: error }, "the captcha cannot be judged");
  });
  if (!verdict) return passWithout(context, body, shownAt);
  if (!verdict.ok || !(await spendSolution(context.db, verdict.id, `${body.key ?? ""} ${body.hash}`, verdict.expiresAt))) refuse("captcha-again", context);
};

const passWithout = async (context: Context, body: Pick<PostedBody, "entries">, shownAt: Date | undefined): Promise<void> => {
  if (textOf(body, TRAP_NAME) !== "") return refuse("captcha-needed", context);
  if (shownAt && context.now.getTime() - shownAt.getTime() < LEAST_SECONDS * 1000) return refuse("captcha-soon", context);
  const isLeft = (await takeBudget(context, "no-captcha")).allowed && (await takeBudget(context, "no-captcha-network", networkOf(context.address))).allowed;
  if (!isLeft) refuse("captcha-needed", context);
};
