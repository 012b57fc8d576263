/** What every step of an application does, and the whole of those that are nothing but a definition. */
import type { FormPageData } from "#src/api/answers.ts";
import { callRow, type CallName } from "#src/api/contract.ts";
import type { FormValues } from "#src/domain/rule.ts";
import { compile } from "#src/engine/compile.ts";
import { isDraftable } from "#src/engine/draft.ts";
import { readPath, writePath } from "#src/engine/names.ts";
import { pageOfCall } from "#src/pages/table.ts";
import { showForm, type Fill } from "#server/forms/descriptor.ts";
import { stepNumber, whereNext } from "#server/journey.ts";
import { mayCall } from "#server/policy/access.ts";
import type { Context } from "#server/policy/context.ts";
import { readAnswers, saveAnswers } from "#server/store/answers.ts";
import { requestOf } from "#server/store/requests.ts";
import { validators } from "#validators";
import type { Handler } from "./handler.ts";

/** A step's page: where one is, the numbers of the request, the form. */
export const stepPage = async (context: Context, call: CallName, fill: Fill, extra: Partial<FormPageData> = {}): Promise<FormPageData> => {
  const variant = context.request?.variant ?? (call === "general-information-b" ? "B" : "A");
  const form = await showForm(context, callRow(call).form!, call, fill);
  const number = stepNumber(variant, call, context);
  const request = context.person && context.request ? await requestOf(context.db, context.person.id, context.request.id) : undefined;
  // Going back from the second step means other terms: who has registered does not do it again.
  const before = number?.n === 2 ? "general-information-b" : context.services.steps[variant][(number?.n ?? 1) - 2];
  return {
    page: { title: form.title }, today: context.today, form,
    ...(number && { step: { ...number, title: form.title } }),
    ...(before && mayCall(before, context).ok && { back: pageOfCall(before)!.path }),
    offer: request?.price ?? null,
    ...extra,
  };
};

/** What a form of the current request was answered with; nothing when it was not saved. */
export const saved = async (context: Context, form: string): Promise<FormValues> =>
  context.request ? ((await readAnswers(context.db, context.services.secrets, context.request.id, form)) ?? {}) : {};

/** Keeps the answers to a form with a request. Within the transaction of `context.db`. */
export const save = (context: Context, form: string, values: FormValues, requestId = context.request!.id): Promise<void> =>
  saveAnswers(context.db, context.services.secrets, { requestId, form, version: context.services.definitions.get(form)!.version, values, now: context.now });

/** Where a saved step leads: the first one that is still open. */
export const onwards = (context: Context, justSaved: string): string => whereNext({ ...context, saved: new Set([...context.saved, justSaved]) });

/** The saved answers as a form may show them again: identity numbers, passwords and codes never go back to a page. */
export const savedFill = async (context: Context, form: string): Promise<Fill> => {
  const { definition, version } = context.services.definitions.get(form)!;
  const answers = await saved(context, form);
  const values: FormValues = {};
  for (const field of compile({ ...definition, version, values: {} }, validators).fields) {
    const value = readPath(answers, field.path);
    if (value !== undefined && isDraftable(field)) writePath(values, field.path, value);
  }
  return { values };
};

/** A step that asks, keeps the answers with the request and goes on. */
export const plainStep = (call: CallName): Handler => {
  const form = callRow(call).form!;
  return {
    read: async (context) => stepPage(context, call, await savedFill(context, form)),
    post: {
      effect: async (context, values) => {
        await save(context, form, values);
        return { nextUrl: onwards(context, form) };
      },
    },
  };
};
