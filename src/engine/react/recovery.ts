/**
 * What follows a submit that was refused because of the session or of what was stored meanwhile: rare, so it loads when
 * it is needed. Typed values stay in the page in every case but one, a reload that the caller allows once a minute.
 */
import type { Descriptor } from "#src/engine/core/definition.ts";
import { recoveryWords } from "#src/copy/recovery.ts";
import { errorsIn, type SubmitResponse } from "#src/engine/browser/submission-result.ts";
import { follow, type SubmitEffects } from "#src/engine/browser/submit.ts";

/** A refused submit. `settled` refetches the page. */
export type Refused = {
  kind: "login" | "conflict" | "forbidden";
  answer: SubmitResponse;
  form: Descriptor;
  effects: SubmitEffects;
  settled?(): void;
};

/**
 * How the form continues: it shows texts by field name, if any; submits again as `again`, a form issued later; or gives
 * up, because another submit cannot succeed.
 */
export type Recovery = { errors?: Record<string, string>; again?: Descriptor; fatal?: true };

/** Users whose forms were renewed within the last minute. */
const renewed = new Set<string | undefined>();
const ONCE_A_MS = 60_000;

/** Decides how a form continues after a refusal, asking the visitor where that is for them to decide. */
export const recover = async ({ kind, answer, form, effects, settled }: Refused): Promise<Recovery> => {
  const errors = errorsIn(answer);
  const { lapsed, choose, reload } = await effects.support();
  if (answer.differences && choose) {
    const choice = await choose(answer.differences);
    if (choice === "here") return { again: { ...form, ...issued(answer.form) } };
    if (choice === "there") effects.redirect(location.pathname + location.search);
    return { errors };
  }
  // A person's form may have lost its session: who is logged in now decides.
  const needsLogin = kind === "forbidden" || (kind === "login" && answer.nextUrl !== undefined);
  const found = needsLogin && form.issuedTo ? await lapsed?.(form.issuedTo) : undefined;
  if (found === "told") return {};
  // A renewed form that is refused once more has another reason.
  if (found === "renewed" && !renewed.has(form.issuedTo)) {
    renewed.add(form.issuedTo);
    setTimeout(() => renewed.delete(form.issuedTo), ONCE_A_MS);
    return { errors: { _form: recoveryWords.renewed } };
  }
  if (found === "unknown") return { errors };
  if (kind === "forbidden") return (await reload()) ? {} : { fatal: true };
  if (await follow(answer, effects)) return {};
  // The form has changed on the server: the page is refetched, and typed values stay.
  settled?.();
  return { errors: errors ?? { _form: recoveryWords.changed } };
};

/** What a submit needs of a form issued anew; the version stays that of the form on screen. */
const issued = (form: unknown): Pick<Descriptor, "csrf" | "key"> => {
  const { csrf, key } = Object(form) as Partial<Descriptor>;
  return { csrf, key };
};
