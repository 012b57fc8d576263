import { useEffect, useRef, useState } from "react";

const AT_MOST_EVERY_MS = 500;

/** What a live region says now: follows the message, at most twice a second, the latest wins. */
export const useAnnouncement = (message: string): string => {
  const [said, setSaid] = useState("");
  const last = useRef(-AT_MOST_EVERY_MS);
  useEffect(() => {
    if (message === said) return undefined;
    const wait = message === "" ? 0 : Math.max(0, last.current + AT_MOST_EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      if (message !== "") last.current = performance.now();
      setSaid(message);
    }, wait);
    return () => clearTimeout(timer);
  }, [message, said]);
  return said;
};
