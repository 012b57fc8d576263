import { useEffect, useState } from "react";

/** Duration of the fade-out. */
const FADE_MS = 300;

/** Presence of an element that appears after a delay and stays mounted while fading out. */
export type Presence = "absent" | "here" | "leaving";

/** Presence of an element that appears `waitMs` after `wanted` and leaves after `FADE_MS`. */
export const usePresence = (wanted: boolean, waitMs: number): Presence => {
  const [presence, setPresence] = useState<Presence>("absent");
  useEffect(() => {
    if (!wanted) setPresence((now) => (now === "here" ? "leaving" : now));
    const timer = setTimeout(() => setPresence(wanted ? "here" : "absent"), wanted ? waitMs : FADE_MS);
    return () => clearTimeout(timer);
  }, [wanted, waitMs]);
  return presence;
};
