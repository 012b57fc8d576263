/** The one joint where engine, widgets and validators meet the page around them. */
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { HeavySheets } from "#widgets/heavy-sheets.tsx";
import { post } from "./api/client.ts";
import type { CallName } from "./api/contract.ts";
import { useConfig, visitorKey } from "./api/queries.ts";
import { report } from "./api/report.ts";
import { validationText } from "./copy/validation.ts";
import { keepBare } from "./domain/bare.ts";
import type { Ask } from "./domain/rule.ts";
import type { Descriptor } from "./engine/definition.ts";
import { KitContext, type FormKit } from "./engine/kit.ts";
import { FormStep } from "./engine/react/form-step.tsx";
import type { SubmitEffects } from "./engine/submit.ts";
import { Markup } from "./ui/markup.tsx";

/** Questions that only read. */
const READS = /^(?:lists|captcha)\//;

/** Asked by a rule or widget: `check-email`, `lists/<source>`, `captcha/challenge`. */
const ask: Ask = async (source, input, signal) => {
  if (READS.test(source)) {
    const response = await fetch(`/api/v2/${source}?${new URLSearchParams(input)}`, { headers: { accept: "application/json" }, signal });
    if (!response.ok) throw new Error(`${source}: ${response.status}`);
    return response.json();
  }
  return post(source as CallName, input, signal);
};

/** The kit with the lender's name, which some rules say. */
const kitFor = (brand: string): FormKit => ({
  rules: validators, widgets, ask, keepDraft: () => import("./api/drafts.ts").then(({ keepDraft }) => keepDraft), report, Markup,
  // The server says its own refusals: their words stay there.
  say: (issue) => ("text" in issue ? issue.text : validationText(issue.code, { brand, ...issue.params })),
});

const RELOAD_KEY = "reloaded";
const RELOAD_AT_MOST_EVERY_MS = 60_000;
const reloads = new Map<string, number>();

/** Loads the page anew, at most once a minute per page; remembered in the history entry, which survives the reload. */
const reloadOnce = (): boolean => {
  const state = (history.state ?? {}) as Record<string, unknown>;
  const last = reloads.get(location.pathname) ?? Number(state[RELOAD_KEY] ?? 0);
  if (Date.now() - last < RELOAD_AT_MOST_EVERY_MS) return false;
  reloads.set(location.pathname, Date.now());
  history.replaceState({ ...state, [RELOAD_KEY]: Date.now() }, "");
  location.reload();
  return true;
};

export type StepProps = {
  form: Descriptor;
  today: string;
  posted?: { form: string; errors: Record<string, string>; note?: string };
  onSettled?(): void;
  beforeRedirect?: SubmitEffects["beforeRedirect"];
  onError?: SubmitEffects["onError"];
  children?: ReactNode;
};

/** A form of a page, wired to router, user data and error report. */
export const Step = ({ form, today, posted, onSettled, beforeRedirect, onError, children }: StepProps): ReactElement => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const brand = useConfig()?.brand.name ?? "";
  const kit = useMemo(() => kitFor(brand), [brand]);
  const effects = useMemo<SubmitEffects>(() => ({
    navigate: (url) => {
      void queries.invalidateQueries({ queryKey: visitorKey });
      // What a step changes shows on every page behind it, and on this one when it leads nowhere else.
      queries.removeQueries({ queryKey: ["page"], type: "inactive" });
      const stays = keepBare(url, location.search) === location.pathname + location.search;
      void queries.invalidateQueries({ queryKey: ["page"], refetchType: stays ? "active" : "none" });
      if (!stays) void navigate(url);
    },
    redirect: (url) => location.assign(url),
    reload: reloadOnce,
    setUserData: (userData) => queries.setQueryData(visitorKey, (known: object | undefined) => ({ ...known, userData })),
    report,
    beforeRedirect,
    onError,
  }), [navigate, queries, beforeRedirect, onError]);
  const readAgain = (): void => void queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => of === "page" || of === visitorKey[0] });
  return (
    <KitContext value={kit}>
      <HeavySheets form={form} />
      <FormStep descriptor={form} today={today} effects={effects} onSettled={onSettled ?? readAgain}
        posted={posted?.form === form.id ? posted : undefined}>
        {children}
      </FormStep>
    </KitContext>
  );
};

export { useStore } from "./engine/kit.ts";
export { useValue } from "./engine/react/use-slot.ts";
