/** LiveChat's widget with the visitor's name, e-mail, session variables and route. */
import { LiveChatWidget } from "@livechat/widget-react";
import { useEffect, useMemo, useRef, type ReactElement } from "react";
import { report } from "#src/reports/report.ts";
import { overwriting, type Variables } from "./variables.ts";

/** Origin of the widget's script. */
const PROVIDER = "https://cdn.livechatinc.com/";

export type LiveChatProps = {
  licence: string;
  variables: Variables;
  /** The page's route pattern. */
  route: string;
  /** Put away by the visitor: the widget stays, unseen, so that a logout reaches it. */
  isAway: boolean;
  onAway(): void;
  onReady(): void;
  onFailed(): void;
};

export const LiveChat = ({
  licence,
  variables,
  route,
  isAway,
  onAway,
  onReady,
  onFailed,
}: LiveChatProps): ReactElement => {
  const { Name, Email, ...session } = useOverwriting({ ...variables, route });
  // After logout: the next person at the same screen must not see the conversation.
  const hasLeft = Email === "";
  useMissingScript(onFailed);
  const wasOpen = useRef(false);
  // Minimised by the visitor; after a logout we do it ourselves.
  const onVisibility = useLatest(({ visibility }: { visibility: string }) => {
    if (visibility === "minimized" && wasOpen.current && !hasLeft) onAway();
    wasOpen.current = visibility === "maximized";
  });
  return (
    <LiveChatWidget
      license={licence}
      visibility={isAway ? "hidden" : hasLeft ? "minimized" : "maximized"}
      customerName={Name}
      customerEmail={Email}
      sessionVariables={useSame(session)}
      onReady={useLatest(onReady)}
      onVisibilityChanged={onVisibility}
    />
  );
};

/** Sends removed variables (after a logout) as empty strings: the provider keeps variables that are not resent. */
const useOverwriting = (variables: Variables): Variables => {
  const sent = useRef<readonly string[]>([]);
  const now = overwriting(sent.current, variables);
  useEffect(() => {
    sent.current = Object.keys(now);
  });
  return now;
};

/** Keeps the object identity while the contents are equal: the widget sends every new object. */
const useSame = (variables: Variables): Variables => {
  const text = JSON.stringify(variables);
  return useMemo(() => JSON.parse(text) as Variables, [text]);
};

/** A function with stable identity that calls the latest callback. */
const useLatest = <Given extends unknown[]>(call: (...given: Given) => void): ((...given: Given) => void) => {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useMemo(
    () =>
      (...given: Given) =>
        latest.current(...given),
    [],
  );
};

/** The widget has no event for a script that fails to load, so this listens for `error` on the document. */
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
