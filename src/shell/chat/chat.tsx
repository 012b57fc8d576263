/**
 * Live chat: decides who sees it and on which pages, and loads it. It waits until the cookie bar is answered. Once put
 * away it stays so; our own button, in its place, brings it back.
 */
import { useEffect, useState, type ComponentType, type ReactElement } from "react";
import { useLocation } from "react-router-dom";
import { useConfig, useVisitor } from "#src/api/queries.ts";
import { report } from "#src/reports/report.ts";
import { patternOf } from "#src/pages/patterns.ts";
import { matchPage } from "#src/pages/table.ts";
import { useChoice } from "#src/shell/consent/choice.ts";
import { ChatButton, type ChatState } from "./button.tsx";
import type { LiveChatProps } from "./live-chat.tsx";
import { rememberPutAway, wasPutAway } from "./put-away.ts";

export const Chat = (): ReactElement | null => {
  const config = useConfig();
  const chat = useVisitor()?.userData.liveChatConfig;
  const { pathname } = useLocation();
  const [state, setState] = useState<ChatState>("closed");
  const [isAway, setAway] = useState(wasPutAway);
  /** Whether our button stands for the chat: always in this preset, otherwise once it was put away. */
  const [hasButton, setHasButton] = useState(isAway);
  const own = hasButton || config?.consent.preset === "strict";
  const isAnswered = useChoice() !== undefined;
  const isFor = Boolean(chat?.enabled && chat.id) && matchPage(pathname)?.row.displayLiveChat !== false;
  const shown = isFor && isAnswered;
  const loads = shown && (own ? state === "opening" || state === "open" : state !== "failed");
  const Live = useLive(loads, setState);
  const putAway = (away: boolean): void => {
    rememberPutAway(away);
    setAway(away);
    if (away) setHasButton(true);
    else if (state !== "open") setState("opening");
  };

  if (!config || !chat || !shown) return null;
  return (
    <>
      {own && (isAway || state !== "open") && (
        <ChatButton
          state={isAway && state === "open" ? "closed" : state}
          phone={config.phoneForCall}
          onOpen={() => putAway(false)}
        />
      )}
      {loads && Live && (
        <Live
          licence={chat.id}
          variables={chat.variables}
          route={patternOf(pathname, location.origin)}
          isAway={isAway}
          onAway={() => putAway(true)}
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
