/** The visitor's cookie choice: stored in a cookie; where cookies are blocked, in memory for this visit. */
import { useSyncExternalStore } from "react";
import { cookieIn, cookieText } from "#src/web/cookies.ts";

/** All cookies, or only the essential ones. */
export type Choice = "all" | "essential";

const COOKIE = "cookie-consent";
const DAYS = 9999;

/** `undefined` until a choice is made. */
let chosen: Choice | undefined;
const listeners = new Set<() => void>();

const change = (choice: Choice): void => {
  chosen = choice;
  for (const listener of listeners) listener();
};

/** `document.cookie`; empty where the browser blocks access. */
export const readCookies = (): string => {
  try {
    return document.cookie;
  } catch {
    return "";
  }
};

/** Sets a cookie; does nothing where the browser blocks cookies. */
export const writeCookie = (text: string): void => {
  try {
    document.cookie = text;
  } catch {
    // The choice in memory lasts for this visit.
  }
};

const stored = (): Choice | undefined => {
  const value = cookieIn(readCookies(), COOKIE);
  return value === "all" || value === "essential" ? value : undefined;
};

const keep = (choice: Choice): void =>
  writeCookie(cookieText(COOKIE, choice, DAYS, { secure: location.protocol === "https:" }));

/** Loads the stored choice, also one made in another tab, and renews the cookie, as browsers cap its lifetime. */
export const recallChoice = (): void => {
  const choice = stored() ?? chosen;
  if (!choice) return;
  keep(choice);
  if (choice !== chosen) change(choice);
};

/** Stores a choice and notifies subscribers. */
export const decide = (choice: Choice): void => {
  keep(choice);
  change(choice);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const current = (): Choice | undefined => chosen;

/** The current choice; re-renders on change. */
export const useChoice = (): Choice | undefined => useSyncExternalStore(subscribe, current, current);
