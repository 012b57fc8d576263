/** Chat button shown instead of the provider's widget until it is pressed, so nothing of the provider loads before. */
import type { ReactElement } from "react";
import { chatWords } from "#src/copy/chat.ts";
import { chatStyles } from "#src/ui/styles/chat.styles.ts";
import { Sheet } from "#src/ui/styles/sheets.tsx";
import { LateIcon } from "#src/ui/theme/late-icons.tsx";

/** Not opened, loading, loaded, or failed to load. */
export type ChatState = "closed" | "opening" | "open" | "failed";

type ChatButtonProps = { state: ChatState; phone: string; onOpen(): void };

export const ChatButton = ({ state, phone, onOpen }: ChatButtonProps): ReactElement => (
  <aside className="chat-call" aria-label={chatWords.open}>
    <Sheet name="chat" text={chatStyles} />
    <p role="status" className="chat-news">
      {state === "opening" ? chatWords.opening : state === "failed" ? chatWords.failed(phone) : ""}
    </p>
    <button
      type="button"
      className="button"
      aria-disabled={state === "opening"}
      onClick={() => state !== "opening" && onOpen()}
    >
      <LateIcon name="chat" />
      {chatWords.open}
    </button>
  </aside>
);
