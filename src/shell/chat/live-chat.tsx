/** LiveChat's widget, told who writes and from which kind of page. */
import { LiveChatWidget } from "@livechat/widget-react";
import { useEffect, useMemo, useRef, type ReactElement } from "react";
import { report } from "#src/api/report.ts";
import { overwriting, type Variables } from "./variables.ts";

/** Where the widget takes its script from. */
const PROVIDER = "https://cdn.livechatinc.com/";

export type LiveChatProps = {
  licence: string;
  variables: Variables;
  /** The page as a pattern. */
  route: string;
  onReady(): void;
  onFailed(): void;
};

export const LiveChat = ({ licence, variables, route, onReady, onFailed }: LiveChatProps): ReactElement => {
  const { Name, Email, ...session } = useOverwriting({ ...variables, route });
  // Who comes next at the same screen should not see what was written.
  const hasLeft = Email === "";
  useMissingScript(onFailed);
  return (
    <LiveChatWidget
      license={licence} visibility={hasLeft ? "minimized" : "maximized"} customerName={Name} customerEmail={Email} sessionVariables={useSame(session)} onReady={useLatest(onReady)}
    />
  );
};

/** What was told once and no longer holds, after a logout, is told as empty: the provider keeps what it is not told anew. */
const useOverwriting = (variables: Variables): Variables => {
  const told = useRef<readonly string[]>([]);
  const now = overwriting(told.current, variables);
  useEffect(() => {
    told.current = Object.keys(now);
  });
  return now;
};

/** The same object as long as it says the same: the widget sends each new one. */
const useSame = (variables: Variables): Variables => {
  const text = JSON.stringify(variables);
  return useMemo(() => JSON.parse(text) as Variables, [text]);
};

/** One function for the widget's life; it calls the latest. */
const useLatest = (call: () => void): (() => void) => {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useMemo(() => () => latest.current(), []);
};

/** The widget does not tell when its script does not come; the document does. */
const useMissingScript = (onFailed: () => void): void => {
  const failed = useLatest(onFailed);
  useEffect(() => {
    const onError = ({ target }: Event): void => {
      if (!(target instanceof HTMLScriptElement) || !target.src.startsWith(PROVIDER)) return;
      report(new Error("The chat did not load"), { part: "chat" });
      failed();
    };
    document.addEventListener("error", onError, true);
    return () => document.removeEventListener("error", onError, true);
  }, [failed]);
};
