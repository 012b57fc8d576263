/**
 * The captcha is a cost, not a gate: a post with a solution passes, one without passes within a small budget, so that a
 * browser without scripts can do everything. The server decides, so omitting the field gains nothing.
 */
import { CAPTCHA_NAME, TRAP_NAME } from "#src/engine/core/captcha.ts";
import { spendSolution } from "#server/store/tables/captcha-solutions.ts";
import type { PostedBody } from "#server/visit/body.ts";
import { takeBudget } from "./budgets.ts";
import type { Context } from "#server/visit/context.ts";
import { refuseFields, type FieldIssue } from "#server/kernel/refusal.ts";

/** Least time between showing a form and its post; nobody reads and fills in a form faster. */
const LEAST_SECONDS = 3;

const textOf = ({ entries }: Pick<PostedBody, "entries">, wanted: string): string =>
  entries.find(([name]) => name === wanted)?.[1].trim() ?? "";

const refuseCaptcha = (code: FieldIssue["code"], { services }: Context): never =>
  refuseFields({ [CAPTCHA_NAME]: { code, params: { phone: services.settings.brandPhone } } });

/**
 * Accepts a valid post or refuses its captcha. A spent solution or budget is not returned, even when the effect fails.
 */
export const passCaptcha = async (
  context: Context,
  body: Pick<PostedBody, "entries" | "key" | "hash">,
  shownAt: Date | undefined,
): Promise<void> => {
  const { ports, log } = context.services;
  const { captcha } = ports;
  if (captcha.provider === "none") return;
  const answer = textOf(body, CAPTCHA_NAME);
  const verdict =
    answer === ""
      ? undefined
      : await captcha.verify(answer, context.address).catch((error: unknown) => {
          // An unavailable provider must not block applications: the budget for posts without a solution applies
          // instead.
          log.error({ err: error, event: "captcha-away" }, "the captcha cannot be judged");
        });
  if (!verdict) return passWithout(context, body, shownAt);
  if (
    !verdict.ok ||
    !(await spendSolution(context.db, verdict.id, `${body.key ?? ""} ${body.hash}`, verdict.expiresAt))
  )
    refuseCaptcha("captcha-again", context);
};

const passWithout = async (
  context: Context,
  body: Pick<PostedBody, "entries">,
  shownAt: Date | undefined,
): Promise<void> => {
  if (textOf(body, TRAP_NAME) !== "") return refuseCaptcha("captcha-needed", context);
  if (shownAt && context.now.getTime() - shownAt.getTime() < LEAST_SECONDS * 1000)
    return refuseCaptcha("captcha-soon", context);
  if (!(await takeBudget(context, "no-captcha")).allowed) refuseCaptcha("captcha-needed", context);
};
