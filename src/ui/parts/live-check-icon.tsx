import type { ReactElement } from "react";
import { fieldWords } from "#src/copy/fields.ts";
import { useAnnouncement } from "#src/ui/browser/live-message.ts";
import { Icon } from "#src/ui/theme/icon.tsx";

const LOOKS = {
  asking: { icon: "spinner", words: fieldWords.checking },
  accepted: { icon: "check", words: fieldWords.accepted },
  refused: { icon: "cross", words: fieldWords.refused },
} as const;

/** Icon of a live check's state, announced politely and at most twice a second, as the states may change quickly. */
export const LiveCheckIcon = ({ state }: { state: "" | keyof typeof LOOKS }): ReactElement => (
  <span className="live-check" data-state={state || undefined}>
    {state && <Icon name={LOOKS[state].icon} />}
    <span className="visually-hidden" role="status">
      {useAnnouncement(state && LOOKS[state].words)}
    </span>
  </span>
);
