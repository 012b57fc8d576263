import type { ReactElement } from "react";
import { fieldWords } from "#src/copy/fields.ts";
import { useAnnouncement } from "./announcement.ts";
import { Icon } from "./icon.tsx";

const LOOKS = {
  asking: { icon: "spinner", words: fieldWords.checking },
  accepted: { icon: "check", words: fieldWords.accepted },
  refused: { icon: "cross", words: fieldWords.refused },
} as const;

/** The three icons of a live check. Heard politely, and at most twice a second: an answer may follow its question at once. */
export const LiveCheckIcon = ({ state }: { state: "" | keyof typeof LOOKS }): ReactElement => (
  <span className="live-check" data-state={state || undefined}>
    {state && <Icon name={LOOKS[state].icon} />}
    <span className="visually-hidden" role="status">{useAnnouncement(state && LOOKS[state].words)}</span>
  </span>
);
