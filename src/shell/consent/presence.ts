import { useEffect, useState } from "react";

/** How long something that goes fades out. */
export const FADE_MS = 300;

/** Whether something that fades is there: it comes after a wait, and stays while it fades out. */
export type Presence = "absent" | "here" | "leaving";

/** Follows what is wanted. What it shows changes only by itself or by the clock. */
export const usePresence = (wanted: boolean, waitMs: number): Presence => {
  const [presence, setPresence] = useState<Presence>("absent");
  useEffect(() => {
    if (!wanted) setPresence((now) => (now === "here" ? "leaving" : now));
    const timer = setTimeout(() => setPresence(wanted ? "here" : "absent"), wanted ? waitMs : FADE_MS);
    return () => clearTimeout(timer);
  }, [wanted, waitMs]);
  return presence;
};
