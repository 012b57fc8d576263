import { useEffect, useRef, useState } from "react";

const AT_MOST_EVERY_MS = 500;

/** What a live region says now: follows the message, at most twice a second, the latest wins. */
export const useAnnouncement = (message: string): string => {
  const [said, setSaid] = useState("");
  const last = useRef(-AT_MOST_EVERY_MS);
  useEffect(() => {
    // Counted from when it stands there: drawing it may take a while.
    if (said !== "") last.current = performance.now();
  }, [said]);
  useEffect(() => {
    if (message === said) return undefined;
    const wait = message === "" ? 0 : Math.max(0, last.current + AT_MOST_EVERY_MS - performance.now());
    const timer = setTimeout(() => setSaid(message), wait);
    return () => clearTimeout(timer);
  }, [message, said]);
  return said;
};
