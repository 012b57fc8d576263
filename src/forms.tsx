/** Connects the form engine, widgets and validators to the site: API, router, query cache and error reports. */
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { validators } from "#validators";
import { widgets } from "#widgets";
import { LazySheets } from "#widgets/lazy-sheets.tsx";
import { post } from "./api/client.ts";
import type { CallName } from "./api/calls/calls.ts";
import { useConfig, visitorKey } from "./api/queries.ts";
import { report } from "./reports/report.ts";
import { validationText } from "./copy/validation.ts";
import { keepEmbedded } from "./web/embedded.ts";
import type { Ask } from "./engine/core/rule.ts";
import type { Descriptor } from "./engine/core/definition.ts";
import { FormConfigContext, type FormConfig } from "./engine/react/form-config.ts";
import { FormStep } from "./engine/react/form-step.tsx";
import type { Posted } from "./engine/react/use-form-store.ts";
import type { SubmitEffects } from "./engine/browser/submit.ts";
import { Markup } from "./ui/parts/markup.tsx";

/** Checks that use GET. */
const READS = /^(?:lists|captcha)\//;

/** Backend checks of rules and widgets: `check-email`, `lists/<source>`, `captcha/challenge`. */
const ask: Ask = async (source, input, signal) => {
  if (READS.test(source)) {
    const response = await fetch(`/api/v2/${source}?${new URLSearchParams(input)}`, {
      headers: { accept: "application/json" },
      signal,
    });
    if (!response.ok) throw new Error(`${source}: ${response.status}`);
    return response.json();
  }
  return post(source as CallName, input, signal);
};

const servicesFor = async (queries: QueryClient) => (await import("./form-services.ts")).formServices(queries);

/** The form config; some rule messages contain the lender's brand name. */
const formConfigFor = (brand: string, queries: QueryClient): FormConfig => ({
  rules: validators,
  widgets,
  ask,
  drafts: async (where) => (await servicesFor(queries)).drafts[where],
  log: (click) => post("log-user-click", click),
  report,
  Markup,
  // Refusals of the server come as text; only rule codes have messages in the browser.
  formatIssue: (issue) =>
    "text" in issue ? issue.text : (issue.words ?? validationText(issue.code, { brand, ...issue.params })),
});

/** Props of `Step`; `posted` is what became of a plain post, `today` is Sofia's date as `YYYY-MM-DD`. */
export type StepProps = {
  form: Descriptor;
  today: string;
  posted?: Posted & { form: string };
  onSettled?(): void;
  /** Called instead of navigating after a success, with the URL on which the visitor would continue. */
  onDone?(url: string): void;
  /** Awaited before the navigation within the site that follows a success. */
  beforeRedirect?: SubmitEffects["beforeRedirect"];
  /** Called last after a failed submit, with the response's data. */
  onError?: SubmitEffects["onError"];
  children?: ReactNode;
  /** Rendered in one row with the first button. */
  beside?: ReactNode;
};

/** A form of a page, connected to router, visitor data and error reports. */
export const Step = ({
  form,
  today,
  posted,
  onSettled,
  onDone,
  beforeRedirect,
  onError,
  children,
  beside,
}: StepProps): ReactElement => {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const brand = useConfig()?.brand.name ?? "";
  const config = useMemo(() => formConfigFor(brand, queries), [brand, queries]);
  const effects = useMemo<SubmitEffects>(
    () => ({
      navigate: (url) => {
        if (onDone) return onDone(url);
        void queries.invalidateQueries({ queryKey: visitorKey });
        // A step changes the data of all later pages, and of this one when it navigates nowhere else.
        queries.removeQueries({ queryKey: ["page"], type: "inactive" });
        const stays = keepEmbedded(url, location.search) === location.pathname + location.search;
        void queries.invalidateQueries({ queryKey: ["page"], refetchType: stays ? "active" : "none" });
        if (!stays) void navigate(url);
      },
      redirect: (url) => location.assign(url),
      support: () => servicesFor(queries),
      setUserData: (userData) =>
        queries.setQueryData(visitorKey, (known: object | undefined) => ({ ...known, userData })),
      report,
      beforeRedirect,
      onError,
    }),
    [navigate, queries, onDone, beforeRedirect, onError],
  );
  const refetch = (): void =>
    void queries.invalidateQueries({ predicate: ({ queryKey: [of] }) => of === "page" || of === visitorKey[0] });
  return (
    <FormConfigContext value={config}>
      <LazySheets form={form} />
      <FormStep
        descriptor={form}
        today={today}
        effects={effects}
        onSettled={onSettled ?? refetch}
        posted={posted?.form === form.id ? posted : undefined}
        beside={beside}
      >
        {children}
      </FormStep>
    </FormConfigContext>
  );
};

export { useStore } from "./engine/react/form-config.ts";
export { useValue } from "./engine/react/use-field-state.ts";
