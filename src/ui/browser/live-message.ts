import { useEffect, useRef, useState } from "react";

const AT_MOST_EVERY_MS = 500;

/** Throttles a live region's message to two changes per second, so screen readers can follow; the latest wins. */
export const useAnnouncement = (message: string): string => {
  const [announced, setAnnounced] = useState("");
  const last = useRef(-AT_MOST_EVERY_MS);
  useEffect(() => {
    // Measured from the commit: rendering may take a while.
    if (announced !== "") last.current = performance.now();
  }, [announced]);
  useEffect(() => {
    if (message === announced) return undefined;
    const wait = message === "" ? 0 : Math.max(0, last.current + AT_MOST_EVERY_MS - performance.now());
    const timer = setTimeout(() => setAnnounced(message), wait);
    return () => clearTimeout(timer);
  }, [message, announced]);
  return announced;
};
