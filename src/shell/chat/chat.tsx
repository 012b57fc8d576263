/** Live chat: decides who sees it and on which pages, and loads it. */
import { useEffect, useState, type ComponentType, type ReactElement } from "react";
import { useLocation } from "react-router-dom";
import { useConfig, useVisitor } from "#src/api/queries.ts";
import { report } from "#src/reports/report.ts";
import { patternOf } from "#src/pages/patterns.ts";
import { matchPage } from "#src/pages/table.ts";
import { ChatButton, type ChatState } from "./button.tsx";
import type { LiveChatProps } from "./live-chat.tsx";

export const Chat = (): ReactElement | null => {
  const config = useConfig();
  const chat = useVisitor()?.userData.liveChatConfig;
  const { pathname } = useLocation();
  const [state, setState] = useState<ChatState>("closed");
  const own = config?.consent.preset === "strict";
  const shown = Boolean(chat?.enabled && chat.id) && matchPage(pathname)?.row.displayLiveChat !== false;
  const loads = shown && (own ? state === "opening" || state === "open" : state !== "failed");
  const Live = useLive(loads, setState);

  if (!config || !chat || !shown) return null;
  return (
    <>
      {own && state !== "open" && (
        <ChatButton state={state} phone={config.phoneForCall} onOpen={() => setState("opening")} />
      )}
      {loads && Live && (
        <Live
          licence={chat.id}
          variables={chat.variables}
          route={patternOf(pathname, location.origin)}
          onReady={() => setState("open")}
          onFailed={() => setState("failed")}
        />
      )}
    </>
  );
};

/** Loads the provider's widget when it is to be shown. */
const useLive = (wanted: boolean, onState: (state: ChatState) => void): ComponentType<LiveChatProps> | undefined => {
  const [Live, setLive] = useState<ComponentType<LiveChatProps>>();
  useEffect(() => {
    if (!wanted) return;
    import("./live-chat.tsx").then(
      ({ LiveChat }) => setLive(() => LiveChat),
      (error: unknown) => {
        report(error as Error, { part: "chat" });
        onState("failed");
      },
    );
  }, [wanted, onState]);
  return Live;
};
